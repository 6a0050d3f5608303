BEGIN TRANSACTION;
CREATE TABLE "accounts" (
	id INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	guild_id BIGINT NOT NULL, 
	owner_id BIGINT NOT NULL, 
	balance BIGINT NOT NULL, staked BIGINT DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_accounts PRIMARY KEY (id), 
	CONSTRAINT uq_accounts_kind_guild_id_owner_id UNIQUE (kind, guild_id, owner_id), 
	CONSTRAINT ck_accounts_covered CHECK (balance >= 0 OR kind NOT IN ('member', 'pot', 'board', 'tournament'))
);
INSERT INTO "accounts" VALUES(1,'member',77,1,1004,8);
INSERT INTO "accounts" VALUES(2,'mint',77,0,-5000,0);
INSERT INTO "accounts" VALUES(3,'member',77,2,972,8);
INSERT INTO "accounts" VALUES(4,'member',77,3,1004,0);
INSERT INTO "accounts" VALUES(5,'member',77,4,1002,0);
INSERT INTO "accounts" VALUES(6,'member',77,5,998,0);
INSERT INTO "accounts" VALUES(7,'pot',77,1,0,0);
INSERT INTO "accounts" VALUES(8,'pot',77,2,0,0);
INSERT INTO "accounts" VALUES(9,'board',77,2,4,0);
INSERT INTO "accounts" VALUES(10,'house',77,0,-24,0);
INSERT INTO "accounts" VALUES(11,'pot',77,3,40,0);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0013');
CREATE TABLE counters (
	name VARCHAR NOT NULL, 
	value BIGINT NOT NULL, 
	CONSTRAINT pk_counters PRIMARY KEY (name)
);
INSERT INTO "counters" VALUES('tables',3);
INSERT INTO "counters" VALUES('hands',4);
CREATE TABLE deadlines (
	table_id INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	turn INTEGER NOT NULL, 
	due_at DATETIME NOT NULL, 
	CONSTRAINT pk_deadlines PRIMARY KEY (table_id, kind), 
	CONSTRAINT fk_deadlines_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "deadlines" VALUES(2,'idle',8,'2026-11-28 12:00:00.000000');
INSERT INTO "deadlines" VALUES(3,'nudge',14,'2026-11-27 12:00:00.000000');
INSERT INTO "deadlines" VALUES(3,'turn',14,'2026-11-28 12:00:00.000000');
CREATE TABLE erasures (
	fingerprint VARCHAR NOT NULL, 
	erased_at DATETIME NOT NULL, 
	CONSTRAINT pk_erasures PRIMARY KEY (fingerprint)
)
 WITHOUT ROWID

;
CREATE TABLE guild_settings (
	guild_id BIGINT NOT NULL, 
	name VARCHAR NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_guild_settings PRIMARY KEY (guild_id, name)
)
 WITHOUT ROWID

;
CREATE TABLE hand_actions (
	hand_id INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	made_by VARCHAR NOT NULL, 
	made_at DATETIME NOT NULL, 
	user_id BIGINT, 
	CONSTRAINT pk_hand_actions PRIMARY KEY (hand_id, seq), 
	CONSTRAINT fk_hand_actions_hand_id_hands FOREIGN KEY(hand_id) REFERENCES hands (id)
)
 WITHOUT ROWID

;
INSERT INTO "hand_actions" VALUES(4,0,'{"seat":3,"do":"bid","points":11,"suit":"D"}','computer','2026-11-21 12:00:00.000000',NULL);
INSERT INTO "hand_actions" VALUES(4,1,'{"seat":4,"do":"bid","points":17,"suit":"D"}','computer','2026-11-21 12:00:00.000000',NULL);
INSERT INTO "hand_actions" VALUES(4,2,'{"seat":0,"do":"pass"}','player','2026-11-21 12:00:00.000000',1);
INSERT INTO "hand_actions" VALUES(4,3,'{"seat":1,"do":"pass"}','player','2026-11-21 12:00:00.000000',2);
INSERT INTO "hand_actions" VALUES(4,4,'{"seat":2,"do":"bid","points":19,"suit":"S"}','computer','2026-11-21 12:00:00.000000',NULL);
INSERT INTO "hand_actions" VALUES(4,5,'{"seat":3,"do":"bid","points":20,"suit":"S"}','computer','2026-11-21 12:00:00.000000',NULL);
INSERT INTO "hand_actions" VALUES(4,6,'{"seat":4,"do":"pass"}','computer','2026-11-21 12:00:00.000000',NULL);
INSERT INTO "hand_actions" VALUES(4,7,'{"seat":2,"do":"pass"}','computer','2026-11-21 12:00:00.000000',NULL);
INSERT INTO "hand_actions" VALUES(4,8,'{"seat":3,"do":"call","card":"9S"}','computer','2026-11-21 12:00:00.000000',NULL);
INSERT INTO "hand_actions" VALUES(4,9,'{"seat":3,"do":"discard","cards":["5H","TS"]}','computer','2026-11-21 12:00:00.000000',NULL);
INSERT INTO "hand_actions" VALUES(4,10,'{"seat":3,"do":"play","card":"8C"}','computer','2026-11-21 12:00:00.000000',NULL);
INSERT INTO "hand_actions" VALUES(4,11,'{"seat":4,"do":"play","card":"4C"}','computer','2026-11-21 12:00:00.000000',NULL);
INSERT INTO "hand_actions" VALUES(4,12,'{"seat":0,"do":"play","card":"3C"}','player','2026-11-21 12:00:00.000000',1);
CREATE TABLE hand_people (
	user_id BIGINT NOT NULL, 
	hand_id BIGINT NOT NULL, 
	moves INTEGER NOT NULL, 
	CONSTRAINT pk_hand_people PRIMARY KEY (user_id, hand_id)
)
 WITHOUT ROWID

;
INSERT INTO "hand_people" VALUES(1,1,11);
INSERT INTO "hand_people" VALUES(1,2,1);
INSERT INTO "hand_people" VALUES(1,3,2);
INSERT INTO "hand_people" VALUES(2,1,12);
INSERT INTO "hand_people" VALUES(2,2,1);
INSERT INTO "hand_people" VALUES(2,3,2);
INSERT INTO "hand_people" VALUES(3,1,14);
INSERT INTO "hand_people" VALUES(3,2,1);
INSERT INTO "hand_people" VALUES(3,3,3);
INSERT INTO "hand_people" VALUES(4,1,12);
INSERT INTO "hand_people" VALUES(4,2,1);
INSERT INTO "hand_people" VALUES(5,1,11);
INSERT INTO "hand_people" VALUES(5,2,1);
INSERT INTO "hand_people" VALUES(99,2,1);
CREATE TABLE hand_records (
	id INTEGER NOT NULL, 
	record BLOB NOT NULL, 
	CONSTRAINT pk_hand_records PRIMARY KEY (id)
);
INSERT INTO "hand_records" VALUES(1,X'01ED98BB6E1B3110457F2570ED82F3E0AB3492C27067D8AD8B5D72F7FF3FC177EE1696E34D6C24802A43022150C3593EC0A333BA00DADBB6C7F9B06CF806DC37E0AE0538E0065C039B702B80338006FC0AC0FDFC810B03368168C01F100672D941C35F01B542F0814740189878479C1D6C02C88042F00B0404E680C23B820C987B202BC13210108CC38504F8C0328015980B5C3E052BC1411AC315E9B6F8DC97ADFBD28AB65DB6CD9ACE22A3AF754A5BA4EF229E7B2E6B9F6D34933EC497BEBA4E9D7BBDA4E1F0756D65D894E15A25D930F7E1D2FAB62A52D775E6E975732FFBD8862E369B48B52292B65CDB6FF4CCF8A6744BC54A4B49F0FE2A4EE559F4739C7E8CFA0A4E0B8FF791E70FA7FB579C7EA2B27A6AD47F90E47E2AC9E7FAADE95DB0DFC61AFF9EFF624848B37D087F6FD6E56CC667661D8E5BEF6F6203B550B3A9C74EE54EF465A121272AB2508F95A66C16AD976813955BE8E14AE9368DD633FB1B47658EA2A13B0D3B293378F42463648D6729EF9F957B3E2B721A5DDF5BB4C9A3151678C642C033FB0BFBF598033FD3F2D5B82ECABEE7632D477BC43386D58255666321912AD7CB22403B67DE98A161B76EDFFEC8B9EEEB3F7FFE6F5E5E01');
INSERT INTO "hand_records" VALUES(2,X'01EDD7316F03210C05E0FFD23903D8609B391DAA6E95B266001F37F5FFCF7D7091728D5425CAD029CC7801F9D37B3BD0AECF3EFE67D68617702FE0FE0B3838857DC06EC0A6AF890B30FADC807B1FFA6061A01EF4194E1D874D36E1038BA7E91D240273C071D03629047F000E6C4146880601C116F8D3892680E38923E8047903C7E38542DBE0FB1838CE14F18C6EF49C6EC91BBB695A55BB376B39735D9A9AF7BEA662B54449B414AA2BE7524A6B8B5532E2CCC938A4BD86B1B97BAF524485BAC4282EBD78C178691837A71E349A11794FEAD55C530CDA45BC859E6EF4CCCA228583B0580831047A94D3788A749FD3DB5B3B17E3E32EDE09B0FC2B9342E6C330FA8FC6F85D67A7DBB7C6F3E15ADCB7EA3ECFDBF907');
INSERT INTO "hand_records" VALUES(3,X'01EDD73D6EC3300C86E1BBF4041429EA670C922364CD6059E2FD8FD04F6CD3386D111BE85A6F023C497A5E889BA03DB67D9E8F8F0DBB81FB1F140E0D0A5F8441062A272EA70495600B98B006AA90352FC679D2865F480764A086D9AB4B84D693F33C39C6EA05C045027F76DDC92B8108A8A3066D08857468453A601CE900DEE4772F7B1C508F7CD9F1CB1BBFFC67BF4C6D44D11E6CE945AA59A198B83249AF49458BD9D055B499D698E322264DF2A0323A9659B6DEB90FA598398A741E31C27F69A915D18CD5DA2570AD24CB1A7A54AD79E1C8D62D042BC62D2CDFFAA05952AA424952210A44723418E11A783F183FFFFA35189B58E00871607C79CE04BFCAC48CC3CB21E9D84C761FA59E9F839F331F96A1CC3711FB1B89E2191BF59868EF53EDC7F7767B07');
CREATE TABLE hands (
	id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	hand_no INTEGER NOT NULL, 
	header TEXT NOT NULL, 
	players TEXT NOT NULL, 
	started_at DATETIME NOT NULL, 
	status VARCHAR NOT NULL, 
	outcome VARCHAR, 
	units TEXT, 
	chips TEXT, 
	ended_at DATETIME, record_id BIGINT, 
	CONSTRAINT pk_hands PRIMARY KEY (id), 
	CONSTRAINT fk_hands_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT uq_hands_table_id_hand_no UNIQUE (table_id, hand_no)
);
INSERT INTO "hands" VALUES(1,1,77,1,'{"preset":"japanese","escrow":8,"seats":["Ann","Bob","Cleo","Dan","Eve"]}','[1,2,3,4,5]','2026-11-21 12:00:00.000000','settled','failed','[2,2,-4,2,-2]','[2,2,-4,2,-2]','2026-11-21 12:00:00.000000',1);
INSERT INTO "hands" VALUES(2,1,77,2,'{"preset":"japanese","escrow":8,"seats":["Ann","Bob","Cleo","Dan","Eve"],"users":{"5":99},"manager":{"5":"Mona"}}','[1,2,3,4,5]','2026-11-21 12:00:00.000000','voided','voided','[0,0,0,0,0]','[0,0,0,0,0]','2026-11-21 12:00:00.000000',2);
INSERT INTO "hands" VALUES(3,2,77,1,'{"preset":"nap-peep","escrow":182,"seats":["Ann","Bob","Cleo"]}','[1,2,3]','2026-11-21 12:00:00.000000','settled','failed','[5,-11,4]','[10,-22,8]','2026-11-21 12:00:00.000000',3);
INSERT INTO "hands" VALUES(4,3,77,1,'{"format":"napoleon-hand/1","preset":"japanese","options":{},"rules":{"auction":"turns","min_bid":11,"no_trump":"none","suit_order":"CDHS","rebid_after_pass":false,"all_pass":"redeal","first_trick":"plain","first_lead_trump":true,"same_two":"from_second","jacks":true,"yoromeki":false,"special_suits":"own","joker":"none","joker_rank":"fourth","joker_first_trick":"no_lead","joker_hunter":"none","joker_breaks_same_two":true,"adjutant":true,"call_own_card":true,"blind_use":"exchange","discards":"face_up","remove":"none","trust":"off","revoke":"prevented","siberian":"all_points","exact_bid":false,"tens_score":true,"payment":"fixed","split":"2-1"},"pack":"6S 5D 7D 7C 9D 8C 4C 3C TD 3D TS 9C 6D 2S KD 7S JH 9H QC 2C JS 2D 8S QD 5S KH TC 4D AS AC JC AH KS 3S 8H 5H 3H 8D 5C KC 6H 7H 4S AD 2H TH 6C QS 4H JD 9S QH","escrow":8,"seats":["Ann","Bob","computer-3","computer-4","computer-5"],"stake":1,"session":3,"hand_no":1,"deal":{"algorithm":"napoleon-deal/2","commitment":"cb1bddff5398451127aa7689fb91c4889176b9ca52142f96e19de67828daa45f","secret":"4a146cf0d98a98e1cf999661f967bdafdf0e7337420c13f8f5d40f6ce079d1b9","presses":["1573669306368001004"],"values":[],"committed_at":"2026-11-21T12:00:00.000Z","dealt_at":"2026-11-21T12:00:00.000Z","cut":[{"seats":[0,1,2,3,4],"cards":"5C TS 3D QS 9H"}]},"dealer":2,"computers":[null,null,"novice","novice","novice"]}','[1,2,null,null,null]','2026-11-21 12:00:00.000000','in_progress',NULL,NULL,NULL,NULL,NULL);
CREATE TABLE ledger_entries (
	account_id INTEGER NOT NULL, 
	transaction_id INTEGER NOT NULL, 
	chips BIGINT NOT NULL, 
	balance BIGINT NOT NULL, 
	staked BIGINT NOT NULL, 
	CONSTRAINT pk_ledger_entries PRIMARY KEY (account_id, transaction_id), 
	CONSTRAINT fk_ledger_entries_account_id_accounts FOREIGN KEY(account_id) REFERENCES accounts (id), 
	CONSTRAINT fk_ledger_entries_transaction_id_ledger_transactions FOREIGN KEY(transaction_id) REFERENCES ledger_transactions (id)
)
 WITHOUT ROWID

;
INSERT INTO "ledger_entries" VALUES(1,1,1000,1000,0);
INSERT INTO "ledger_entries" VALUES(1,6,-8,992,8);
INSERT INTO "ledger_entries" VALUES(1,7,10,1002,0);
INSERT INTO "ledger_entries" VALUES(1,8,-8,994,8);
INSERT INTO "ledger_entries" VALUES(1,9,8,1002,0);
INSERT INTO "ledger_entries" VALUES(1,10,-182,820,182);
INSERT INTO "ledger_entries" VALUES(1,11,192,1012,0);
INSERT INTO "ledger_entries" VALUES(1,12,-8,1004,8);
INSERT INTO "ledger_entries" VALUES(2,1,-1000,-1000,0);
INSERT INTO "ledger_entries" VALUES(2,2,-1000,-2000,0);
INSERT INTO "ledger_entries" VALUES(2,3,-1000,-3000,0);
INSERT INTO "ledger_entries" VALUES(2,4,-1000,-4000,0);
INSERT INTO "ledger_entries" VALUES(2,5,-1000,-5000,0);
INSERT INTO "ledger_entries" VALUES(3,2,1000,1000,0);
INSERT INTO "ledger_entries" VALUES(3,6,-8,992,8);
INSERT INTO "ledger_entries" VALUES(3,7,10,1002,0);
INSERT INTO "ledger_entries" VALUES(3,8,-8,994,8);
INSERT INTO "ledger_entries" VALUES(3,9,8,1002,0);
INSERT INTO "ledger_entries" VALUES(3,10,-182,820,182);
INSERT INTO "ledger_entries" VALUES(3,11,160,980,0);
INSERT INTO "ledger_entries" VALUES(3,12,-8,972,8);
INSERT INTO "ledger_entries" VALUES(4,3,1000,1000,0);
INSERT INTO "ledger_entries" VALUES(4,6,-8,992,8);
INSERT INTO "ledger_entries" VALUES(4,7,4,996,0);
INSERT INTO "ledger_entries" VALUES(4,8,-8,988,8);
INSERT INTO "ledger_entries" VALUES(4,9,8,996,0);
INSERT INTO "ledger_entries" VALUES(4,10,-182,814,182);
INSERT INTO "ledger_entries" VALUES(4,11,190,1004,0);
INSERT INTO "ledger_entries" VALUES(5,4,1000,1000,0);
INSERT INTO "ledger_entries" VALUES(5,6,-8,992,8);
INSERT INTO "ledger_entries" VALUES(5,7,10,1002,0);
INSERT INTO "ledger_entries" VALUES(5,8,-8,994,8);
INSERT INTO "ledger_entries" VALUES(5,9,8,1002,0);
INSERT INTO "ledger_entries" VALUES(6,5,1000,1000,0);
INSERT INTO "ledger_entries" VALUES(6,6,-8,992,8);
INSERT INTO "ledger_entries" VALUES(6,7,6,998,0);
INSERT INTO "ledger_entries" VALUES(6,8,-8,990,8);
INSERT INTO "ledger_entries" VALUES(6,9,8,998,0);
INSERT INTO "ledger_entries" VALUES(7,6,40,40,0);
INSERT INTO "ledger_entries" VALUES(7,7,-40,0,0);
INSERT INTO "ledger_entries" VALUES(7,8,40,40,0);
INSERT INTO "ledger_entries" VALUES(7,9,-40,0,0);
INSERT INTO "ledger_entries" VALUES(8,10,546,546,0);
INSERT INTO "ledger_entries" VALUES(8,11,-546,0,0);
INSERT INTO "ledger_entries" VALUES(9,11,4,4,0);
INSERT INTO "ledger_entries" VALUES(10,12,-24,-24,0);
INSERT INTO "ledger_entries" VALUES(11,12,40,40,0);
CREATE TABLE ledger_transactions (
	id INTEGER NOT NULL, 
	"key" VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	posted_at DATETIME NOT NULL, 
	hand_id INTEGER, 
	note TEXT NOT NULL, 
	CONSTRAINT pk_ledger_transactions PRIMARY KEY (id), 
	CONSTRAINT fk_ledger_transactions_hand_id_hands FOREIGN KEY(hand_id) REFERENCES hands (id), 
	CONSTRAINT uq_ledger_transactions_key UNIQUE ("key")
);
INSERT INTO "ledger_transactions" VALUES(1,'start:77:1','start','2026-11-21 12:00:00.000000',NULL,'');
INSERT INTO "ledger_transactions" VALUES(2,'start:77:2','start','2026-11-21 12:00:00.000000',NULL,'');
INSERT INTO "ledger_transactions" VALUES(3,'start:77:3','start','2026-11-21 12:00:00.000000',NULL,'');
INSERT INTO "ledger_transactions" VALUES(4,'start:77:4','start','2026-11-21 12:00:00.000000',NULL,'');
INSERT INTO "ledger_transactions" VALUES(5,'start:77:5','start','2026-11-21 12:00:00.000000',NULL,'');
INSERT INTO "ledger_transactions" VALUES(6,'hand:1:escrow','escrow','2026-11-21 12:00:00.000000',1,'');
INSERT INTO "ledger_transactions" VALUES(7,'hand:1:settle','settle','2026-11-21 12:00:00.000000',1,'');
INSERT INTO "ledger_transactions" VALUES(8,'hand:2:escrow','escrow','2026-11-21 12:00:00.000000',2,'');
INSERT INTO "ledger_transactions" VALUES(9,'hand:2:void','void','2026-11-21 12:00:00.000000',2,'');
INSERT INTO "ledger_transactions" VALUES(10,'hand:3:escrow','escrow','2026-11-21 12:00:00.000000',3,'');
INSERT INTO "ledger_transactions" VALUES(11,'hand:3:settle','settle','2026-11-21 12:00:00.000000',3,'');
INSERT INTO "ledger_transactions" VALUES(12,'hand:4:escrow','escrow','2026-11-21 12:00:00.000000',4,'');
CREATE TABLE messages (
	table_id INTEGER NOT NULL, 
	role VARCHAR NOT NULL, 
	owner_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	message_id BIGINT NOT NULL, 
	posted_at DATETIME NOT NULL, 
	turn INTEGER NOT NULL, 
	CONSTRAINT pk_messages PRIMARY KEY (table_id, role, owner_id), 
	CONSTRAINT fk_messages_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
CREATE TABLE open_hands (
	hand_id INTEGER NOT NULL, 
	header TEXT NOT NULL, 
	CONSTRAINT pk_open_hands PRIMARY KEY (hand_id), 
	CONSTRAINT fk_open_hands_hand_id_hands FOREIGN KEY(hand_id) REFERENCES hands (id)
);
CREATE TABLE person_rows (
	person BIGINT NOT NULL, 
	kind VARCHAR NOT NULL, 
	number BIGINT NOT NULL, 
	guild_id BIGINT NOT NULL, 
	CONSTRAINT pk_person_rows PRIMARY KEY (person, kind, number)
)
 WITHOUT ROWID

;
INSERT INTO "person_rows" VALUES(133622383533375707,'posting',5,77);
INSERT INTO "person_rows" VALUES(133622383533375707,'table',1,77);
INSERT INTO "person_rows" VALUES(205945896992855479,'posting',3,77);
INSERT INTO "person_rows" VALUES(205945896992855479,'table',1,77);
INSERT INTO "person_rows" VALUES(205945896992855479,'table',2,77);
INSERT INTO "person_rows" VALUES(1908458525588176281,'posting',1,77);
INSERT INTO "person_rows" VALUES(1908458525588176281,'table',1,77);
INSERT INTO "person_rows" VALUES(1908458525588176281,'table',2,77);
INSERT INTO "person_rows" VALUES(1908458525588176281,'table',3,77);
INSERT INTO "person_rows" VALUES(3750322319206840635,'posting',4,77);
INSERT INTO "person_rows" VALUES(3750322319206840635,'table',1,77);
INSERT INTO "person_rows" VALUES(4872906082545710644,'posting',2,77);
INSERT INTO "person_rows" VALUES(4872906082545710644,'table',1,77);
INSERT INTO "person_rows" VALUES(4872906082545710644,'table',2,77);
INSERT INTO "person_rows" VALUES(4872906082545710644,'table',3,77);
CREATE TABLE player_names (
	guild_id BIGINT NOT NULL, 
	player_id BIGINT NOT NULL, 
	name VARCHAR NOT NULL, 
	CONSTRAINT pk_player_names PRIMARY KEY (guild_id, player_id)
)
 WITHOUT ROWID

;
INSERT INTO "player_names" VALUES(77,1,'Ann');
INSERT INTO "player_names" VALUES(77,2,'Bob');
INSERT INTO "player_names" VALUES(77,3,'Cleo');
INSERT INTO "player_names" VALUES(77,4,'Dan');
INSERT INTO "player_names" VALUES(77,5,'Eve');
CREATE TABLE preferences (
	user_id BIGINT NOT NULL, 
	name VARCHAR NOT NULL, 
	value VARCHAR NOT NULL, 
	CONSTRAINT pk_preferences PRIMARY KEY (user_id, name)
)
 WITHOUT ROWID

;
CREATE TABLE ratings (
	guild_id BIGINT NOT NULL, 
	game VARCHAR NOT NULL, 
	player_id BIGINT NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	hands BIGINT NOT NULL, 
	settled INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	updated_at DATETIME NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (guild_id, game, player_id)
)
 WITHOUT ROWID

;
INSERT INTO "ratings" VALUES(77,'',1,2.64351636511981382673e+01,8.31733570500914,2,0,1057,'2026-11-21 12:00:00.000000');
INSERT INTO "ratings" VALUES(77,'',2,2.38931999130524310706e+01,8.2543552369122483725e+00,2,0,956,'2026-11-21 12:00:00.000000');
INSERT INTO "ratings" VALUES(77,'',3,2.49631083594971947547e+01,8.30533987996118838736e+00,2,0,999,'2026-11-21 12:00:00.000000');
INSERT INTO "ratings" VALUES(77,'',4,2.55878424051495692017e+01,8.3286824810616817416e+00,1,0,1024,'2026-11-21 12:00:00.000000');
INSERT INTO "ratings" VALUES(77,'',5,2.41182363922756479732e+01,8.31663505875099,1,0,965,'2026-11-21 12:00:00.000000');
INSERT INTO "ratings" VALUES(77,'japanese',0,-4.40837720090167473063e-01,4.15811048558991913637e+00,1,0,-18,'2026-11-21 12:00:00.000000');
INSERT INTO "ratings" VALUES(77,'japanese',1,2.55878424051495692017e+01,8.3286824810616817416e+00,1,0,1024,'2026-11-21 12:00:00.000000');
INSERT INTO "ratings" VALUES(77,'japanese',2,2.55878424051495692017e+01,8.3286824810616817416e+00,1,0,1024,'2026-11-21 12:00:00.000000');
INSERT INTO "ratings" VALUES(77,'japanese',3,2.41182363922756479732e+01,8.31663505875099,1,0,965,'2026-11-21 12:00:00.000000');
INSERT INTO "ratings" VALUES(77,'japanese',4,2.55878424051495692017e+01,8.3286824810616817416e+00,1,0,1024,'2026-11-21 12:00:00.000000');
INSERT INTO "ratings" VALUES(77,'japanese',5,2.41182363922756479732e+01,8.31663505875099,1,0,965,'2026-11-21 12:00:00.000000');
INSERT INTO "ratings" VALUES(77,'nap-peep',0,-4.16661666756664939015e-01,4.15733923939548510873e+00,1,0,-17,'2026-11-21 12:00:00.000000');
INSERT INTO "ratings" VALUES(77,'nap-peep',1,2.5833406665846680994e+01,8.32195459629901712617e+00,1,0,1033,'2026-11-21 12:00:00.000000');
INSERT INTO "ratings" VALUES(77,'nap-peep',2,2.33331866683066380119e+01,8.25886647599876866365e+00,1,0,933,'2026-11-21 12:00:00.000000');
INSERT INTO "ratings" VALUES(77,'nap-peep',3,2.5833406665846680994e+01,8.32195459629901712617e+00,1,0,1033,'2026-11-21 12:00:00.000000');
CREATE TABLE results (
	hand_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	hand_no INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	table_id INTEGER NOT NULL, 
	player_id BIGINT NOT NULL, 
	game VARCHAR NOT NULL, 
	role VARCHAR NOT NULL, 
	won BOOLEAN, 
	bid VARCHAR NOT NULL, 
	units BIGINT NOT NULL, 
	chips BIGINT NOT NULL, 
	ended_at DATETIME NOT NULL, 
	season INTEGER NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (hand_id, seat), 
	CONSTRAINT fk_results_hand_id_hands FOREIGN KEY(hand_id) REFERENCES hands (id), 
	CONSTRAINT fk_results_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "results" VALUES(1,0,1,77,1,1,'japanese','opponent',1,'20S',2,2,'2026-11-21 12:00:00.000000',1);
INSERT INTO "results" VALUES(1,1,1,77,1,2,'japanese','opponent',1,'20S',2,2,'2026-11-21 12:00:00.000000',1);
INSERT INTO "results" VALUES(1,2,1,77,1,3,'japanese','napoleon',0,'20S',-4,-4,'2026-11-21 12:00:00.000000',1);
INSERT INTO "results" VALUES(1,3,1,77,1,4,'japanese','opponent',1,'20S',2,2,'2026-11-21 12:00:00.000000',1);
INSERT INTO "results" VALUES(1,4,1,77,1,5,'japanese','adjutant',0,'20S',-2,-2,'2026-11-21 12:00:00.000000',1);
INSERT INTO "results" VALUES(3,0,1,77,2,1,'nap-peep','opponent',1,'nap',5,10,'2026-11-21 12:00:00.000000',1);
INSERT INTO "results" VALUES(3,1,1,77,2,2,'nap-peep','bidder',0,'nap',-11,-22,'2026-11-21 12:00:00.000000',1);
INSERT INTO "results" VALUES(3,2,1,77,2,3,'nap-peep','opponent',1,'nap',4,8,'2026-11-21 12:00:00.000000',1);
CREATE TABLE saved_rules (
	id INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	name VARCHAR NOT NULL, 
	folded VARCHAR NOT NULL, 
	preset VARCHAR NOT NULL, 
	options TEXT NOT NULL, 
	seats INTEGER NOT NULL, 
	saved_by BIGINT NOT NULL, 
	saved_at DATETIME NOT NULL, 
	CONSTRAINT pk_saved_rules PRIMARY KEY (id), 
	CONSTRAINT uq_saved_rules_guild_id_folded UNIQUE (guild_id, folded)
);
CREATE TABLE season_lines (
	guild_id BIGINT NOT NULL, 
	season INTEGER NOT NULL, 
	measure VARCHAR NOT NULL, 
	player_id BIGINT NOT NULL, 
	rank INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	value BIGINT NOT NULL, 
	part BIGINT NOT NULL, 
	"of" BIGINT NOT NULL, 
	provisional BOOLEAN NOT NULL, 
	CONSTRAINT pk_season_lines PRIMARY KEY (guild_id, season, measure, player_id)
)
 WITHOUT ROWID

;
CREATE TABLE seasons (
	guild_id BIGINT NOT NULL, 
	number INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	began_at DATETIME, 
	closed_at DATETIME NOT NULL, 
	closed_by BIGINT NOT NULL, 
	chips_reset BOOLEAN NOT NULL, 
	CONSTRAINT pk_seasons PRIMARY KEY (guild_id, number)
)
 WITHOUT ROWID

;
CREATE TABLE standings (
	guild_id BIGINT NOT NULL, 
	period VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	player_id BIGINT NOT NULL, 
	hands BIGINT NOT NULL, 
	won BIGINT NOT NULL, 
	contracts BIGINT NOT NULL, 
	contracts_made BIGINT NOT NULL, 
	alone BIGINT NOT NULL, 
	adjutant_hands BIGINT NOT NULL, 
	adjutant_won BIGINT NOT NULL, 
	units BIGINT NOT NULL, 
	chips BIGINT NOT NULL, 
	adjutant_share INTEGER, 
	CONSTRAINT pk_standings PRIMARY KEY (guild_id, period, game, player_id)
)
 WITHOUT ROWID

;
INSERT INTO "standings" VALUES(77,'all','',1,2,2,0,0,0,0,0,7,12,NULL);
INSERT INTO "standings" VALUES(77,'all','',2,2,1,1,0,0,0,0,-9,-20,NULL);
INSERT INTO "standings" VALUES(77,'all','',3,2,1,1,0,0,0,0,0,4,NULL);
INSERT INTO "standings" VALUES(77,'all','',4,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO "standings" VALUES(77,'all','',5,1,0,0,0,0,1,0,-2,-2,NULL);
INSERT INTO "standings" VALUES(77,'all','japanese',1,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO "standings" VALUES(77,'all','japanese',2,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO "standings" VALUES(77,'all','japanese',3,1,0,1,0,0,0,0,-4,-4,NULL);
INSERT INTO "standings" VALUES(77,'all','japanese',4,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO "standings" VALUES(77,'all','japanese',5,1,0,0,0,0,1,0,-2,-2,NULL);
INSERT INTO "standings" VALUES(77,'all','nap-peep',1,1,1,0,0,0,0,0,5,10,NULL);
INSERT INTO "standings" VALUES(77,'all','nap-peep',2,1,0,1,0,0,0,0,-11,-22,NULL);
INSERT INTO "standings" VALUES(77,'all','nap-peep',3,1,1,0,0,0,0,0,4,8,NULL);
INSERT INTO "standings" VALUES(77,'month:2026-11','',1,2,2,0,0,0,0,0,7,12,NULL);
INSERT INTO "standings" VALUES(77,'month:2026-11','',2,2,1,1,0,0,0,0,-9,-20,NULL);
INSERT INTO "standings" VALUES(77,'month:2026-11','',3,2,1,1,0,0,0,0,0,4,NULL);
INSERT INTO "standings" VALUES(77,'month:2026-11','',4,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO "standings" VALUES(77,'month:2026-11','',5,1,0,0,0,0,1,0,-2,-2,NULL);
INSERT INTO "standings" VALUES(77,'month:2026-11','japanese',1,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO "standings" VALUES(77,'month:2026-11','japanese',2,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO "standings" VALUES(77,'month:2026-11','japanese',3,1,0,1,0,0,0,0,-4,-4,NULL);
INSERT INTO "standings" VALUES(77,'month:2026-11','japanese',4,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO "standings" VALUES(77,'month:2026-11','japanese',5,1,0,0,0,0,1,0,-2,-2,NULL);
INSERT INTO "standings" VALUES(77,'month:2026-11','nap-peep',1,1,1,0,0,0,0,0,5,10,NULL);
INSERT INTO "standings" VALUES(77,'month:2026-11','nap-peep',2,1,0,1,0,0,0,0,-11,-22,NULL);
INSERT INTO "standings" VALUES(77,'month:2026-11','nap-peep',3,1,1,0,0,0,0,0,4,8,NULL);
INSERT INTO "standings" VALUES(77,'week:2026-W47','',1,2,2,0,0,0,0,0,7,12,NULL);
INSERT INTO "standings" VALUES(77,'week:2026-W47','',2,2,1,1,0,0,0,0,-9,-20,NULL);
INSERT INTO "standings" VALUES(77,'week:2026-W47','',3,2,1,1,0,0,0,0,0,4,NULL);
INSERT INTO "standings" VALUES(77,'week:2026-W47','',4,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO "standings" VALUES(77,'week:2026-W47','',5,1,0,0,0,0,1,0,-2,-2,NULL);
INSERT INTO "standings" VALUES(77,'week:2026-W47','japanese',1,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO "standings" VALUES(77,'week:2026-W47','japanese',2,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO "standings" VALUES(77,'week:2026-W47','japanese',3,1,0,1,0,0,0,0,-4,-4,NULL);
INSERT INTO "standings" VALUES(77,'week:2026-W47','japanese',4,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO "standings" VALUES(77,'week:2026-W47','japanese',5,1,0,0,0,0,1,0,-2,-2,NULL);
INSERT INTO "standings" VALUES(77,'week:2026-W47','nap-peep',1,1,1,0,0,0,0,0,5,10,NULL);
INSERT INTO "standings" VALUES(77,'week:2026-W47','nap-peep',2,1,0,1,0,0,0,0,-11,-22,NULL);
INSERT INTO "standings" VALUES(77,'week:2026-W47','nap-peep',3,1,1,0,0,0,0,0,4,8,NULL);
CREATE TABLE state (
	name VARCHAR NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_state PRIMARY KEY (name)
)
 WITHOUT ROWID

;
INSERT INTO "state" VALUES('person-key','fbe0d02c8f63bcaa2d8dd088d1f942811de8c49e3c5c6d80e4391defcc0e6643');
CREATE TABLE table_players (
	user_id BIGINT NOT NULL, 
	table_id INTEGER NOT NULL, 
	CONSTRAINT pk_table_players PRIMARY KEY (user_id, table_id), 
	CONSTRAINT fk_table_players_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "table_players" VALUES(1,2);
INSERT INTO "table_players" VALUES(2,2);
INSERT INTO "table_players" VALUES(3,2);
INSERT INTO "table_players" VALUES(1,3);
INSERT INTO "table_players" VALUES(2,3);
CREATE TABLE tables (
	id INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	home_channel_id BIGINT NOT NULL, 
	host_id BIGINT NOT NULL, 
	locale VARCHAR NOT NULL, 
	config TEXT NOT NULL, 
	rules TEXT NOT NULL, 
	seats TEXT NOT NULL, 
	status VARCHAR NOT NULL, 
	revision INTEGER NOT NULL, 
	turn INTEGER NOT NULL, 
	hand_no INTEGER NOT NULL, 
	dealer INTEGER, 
	hand_id BIGINT, 
	totals TEXT NOT NULL, 
	carried TEXT NOT NULL, 
	secret VARCHAR NOT NULL, 
	commitment VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, 
	updated_at DATETIME NOT NULL, tournament_id BIGINT, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES(1,77,500,500,1,'en','{"preset":"japanese","options":{},"seats":5,"stake":1,"clock":"normal","hands":null,"total":null,"level":"regular","title":""}','{"auction":"turns","min_bid":11,"no_trump":"none","suit_order":"CDHS","rebid_after_pass":false,"all_pass":"redeal","first_trick":"plain","first_lead_trump":true,"same_two":"from_second","jacks":true,"yoromeki":false,"special_suits":"own","joker":"none","joker_rank":"fourth","joker_first_trick":"no_lead","joker_hunter":"none","joker_breaks_same_two":true,"adjutant":"auto","call_own_card":true,"blind_use":"exchange","discards":"face_up","remove":"none","trust":"off","revoke":"prevented","siberian":"all_points","exact_bid":false,"tens_score":true,"payment":"fixed","split":"auto"}','[{"user_id":1,"computer":null,"name":"Ann","away":false,"missed":0,"bank":120.0},{"user_id":2,"computer":null,"name":"Bob","away":false,"missed":0,"bank":120.0},{"user_id":3,"computer":null,"name":"Cleo","away":false,"missed":0,"bank":120.0},{"user_id":4,"computer":null,"name":"Dan","away":false,"missed":0,"bank":120.0},{"user_id":5,"computer":null,"name":"Eve","away":false,"missed":0,"bank":120.0}]','closed',72,68,2,1,2,'[2,2,-4,2,-2]','{"deal":{"since":"2026-11-21T12:00:00.000Z"}}','b2b3f4d58d82ca6386d2c96e760e819b85c924c3597164c4a6058a00581a22b2','d31d39683c6e8da543188ebe8cd2c18c4a006d91cefd89a9890fecc7b159fee1','2026-11-21 12:00:00.000000','2026-11-21 12:00:00.000000',NULL);
INSERT INTO "tables" VALUES(2,77,500,500,1,'en','{"preset":"nap-peep","options":{},"seats":3,"stake":2,"clock":"off","hands":null,"total":null,"level":"regular","title":""}','{"hand_size":5,"deal":"3-2","pack":52,"lowest_number":2,"misere":true,"wellington":true,"blucher":true,"wellington_lead":"lowest","misere_trumps":false,"all_pass":"thrown_in","sir_garnet":false,"peep":true,"peep_price":1,"ecarte":false,"pool_cap":50,"dealer_sits_out":true,"revoke":"prevented"}','[{"user_id":1,"computer":null,"name":"Ann","away":false,"missed":0,"bank":0.0},{"user_id":2,"computer":null,"name":"Bob","away":false,"missed":0,"bank":0.0},{"user_id":3,"computer":null,"name":"Cleo","away":false,"missed":0,"bank":0.0}]','between',10,8,1,2,3,'[5,-11,4]','{"pool":2,"deal":{"since":"2026-11-21T12:00:00.000Z"}}','39f3c3e693114351dcbed407e3e6b605b99e8306dda748a61e029a8a3f415b02','93503be83680f3ff15417eaf668022680c475aec29545653b228f37e36b74ae1','2026-11-21 12:00:00.000000','2026-11-21 12:00:00.000000',NULL);
INSERT INTO "tables" VALUES(3,77,500,500,1,'en','{"preset":"japanese","options":{},"seats":5,"stake":1,"clock":"off","hands":null,"total":null,"level":"regular","title":""}','{"auction":"turns","min_bid":11,"no_trump":"none","suit_order":"CDHS","rebid_after_pass":false,"all_pass":"redeal","first_trick":"plain","first_lead_trump":true,"same_two":"from_second","jacks":true,"yoromeki":false,"special_suits":"own","joker":"none","joker_rank":"fourth","joker_first_trick":"no_lead","joker_hunter":"none","joker_breaks_same_two":true,"adjutant":"auto","call_own_card":true,"blind_use":"exchange","discards":"face_up","remove":"none","trust":"off","revoke":"prevented","siberian":"all_points","exact_bid":false,"tens_score":true,"payment":"fixed","split":"auto"}','[{"user_id":1,"computer":null,"name":"Ann","away":false,"missed":0,"bank":0.0},{"user_id":2,"computer":null,"name":"Bob","away":false,"missed":0,"bank":0.0},{"user_id":null,"computer":"novice","name":"","away":false,"missed":0,"bank":0.0},{"user_id":null,"computer":"novice","name":"","away":false,"missed":0,"bank":0.0},{"user_id":null,"computer":"novice","name":"","away":false,"missed":0,"bank":0.0}]','playing',16,14,1,2,4,'[0,0,0,0,0]','{"deal":{"press":"1573669306368001004","closed_at":"2026-11-21T12:00:00.000Z"}}','4a146cf0d98a98e1cf999661f967bdafdf0e7337420c13f8f5d40f6ce079d1b9','cb1bddff5398451127aa7689fb91c4889176b9ca52142f96e19de67828daa45f','2026-11-21 12:00:00.000000','2026-11-21 12:00:00.000000',NULL);
CREATE TABLE tournaments (
	id INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	status VARCHAR NOT NULL, 
	revision INTEGER NOT NULL, 
	due_at DATETIME, 
	document TEXT NOT NULL, 
	CONSTRAINT pk_tournaments PRIMARY KEY (id)
);
CREATE INDEX ix_tables_channel_id_status ON tables (channel_id, status);
CREATE INDEX ix_tables_status ON tables (status);
CREATE INDEX ix_ledger_transactions_hand_id ON ledger_transactions (hand_id);
CREATE INDEX ix_deadlines_due_at ON deadlines (due_at);
CREATE INDEX ix_results_table_id ON results (table_id);
CREATE INDEX ix_standings_guild_id_period_game_chips_player_id ON standings (guild_id, period, game, chips, player_id);
CREATE INDEX ix_standings_guild_id_period_game_contracts_made_player_id ON standings (guild_id, period, game, contracts_made, player_id);
CREATE INDEX ix_standings_guild_id_period_game_adjutant_share_player_id ON standings (guild_id, period, game, adjutant_share, player_id);
CREATE INDEX ix_standings_guild_id_period_game_hands_player_id ON standings (guild_id, period, game, hands, player_id);
CREATE INDEX ix_ratings_guild_id_game_settled_number_player_id ON ratings (guild_id, game, settled, number, player_id);
CREATE INDEX ix_season_lines_guild_id_season_measure_rank_player_id ON season_lines (guild_id, season, measure, rank, player_id);
CREATE INDEX ix_hands_guild_id_id ON hands (guild_id, id);
CREATE INDEX ix_results_guild_id_player_id_units ON results (guild_id, player_id, units);
CREATE INDEX ix_tournaments_guild_id_status ON tournaments (guild_id, status);
CREATE INDEX ix_tournaments_status_due_at ON tournaments (status, due_at);
CREATE INDEX ix_tournaments_due_at ON tournaments (due_at);
CREATE INDEX ix_tables_tournament_id ON tables (tournament_id);
CREATE INDEX ix_accounts_guild_id_kind_balance_owner_id ON accounts (guild_id, kind, balance, owner_id);
CREATE INDEX ix_erasures_erased_at ON erasures (erased_at);
CREATE INDEX ix_table_players_table_id ON table_players (table_id);
CREATE INDEX ix_person_rows_kind_number ON person_rows (kind, number);
CREATE INDEX ix_tables_host_id ON tables (host_id);
CREATE INDEX ix_accounts_owner_id ON accounts (owner_id);
CREATE INDEX ix_messages_owner_id ON messages (owner_id);
CREATE INDEX ix_saved_rules_saved_by ON saved_rules (saved_by);
CREATE INDEX ix_player_names_player_id ON player_names (player_id);
CREATE INDEX ix_standings_player_id ON standings (player_id);
CREATE INDEX ix_ratings_player_id ON ratings (player_id);
CREATE INDEX ix_seasons_closed_by ON seasons (closed_by);
CREATE INDEX ix_season_lines_player_id ON season_lines (player_id);
CREATE INDEX ix_hands_open ON hands (id) WHERE record_id IS NULL;
CREATE INDEX ix_tables_guild_id ON tables (guild_id);
CREATE INDEX ix_ledger_entries_transaction_id ON ledger_entries (transaction_id);
CREATE INDEX ix_ledger_transactions_of_no_hand ON ledger_transactions (kind, posted_at) WHERE hand_id IS NULL;
COMMIT;
