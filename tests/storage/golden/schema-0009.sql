PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO alembic_version VALUES('0009');
CREATE TABLE counters (
	name VARCHAR NOT NULL, 
	value BIGINT NOT NULL, 
	CONSTRAINT pk_counters PRIMARY KEY (name)
);
INSERT INTO counters VALUES('tables',3);
INSERT INTO counters VALUES('hands',4);
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
INSERT INTO tables VALUES(1,77,500,500,1,'en','{"preset":"japanese","options":{},"seats":5,"stake":1,"clock":"normal","hands":null,"total":null,"level":"regular","title":""}','{"auction":"turns","min_bid":11,"no_trump":"none","suit_order":"CDHS","rebid_after_pass":false,"all_pass":"redeal","first_trick":"plain","first_lead_trump":true,"same_two":"from_second","jacks":true,"yoromeki":false,"special_suits":"own","joker":"none","joker_rank":"fourth","joker_first_trick":"no_lead","joker_hunter":"none","joker_breaks_same_two":true,"adjutant":"auto","call_own_card":true,"blind_use":"exchange","discards":"face_up","remove":"none","trust":"off","revoke":"prevented","siberian":"all_points","exact_bid":false,"tens_score":true,"payment":"fixed","split":"auto"}','[{"user_id":1,"computer":null,"name":"Ann","away":false,"missed":0,"bank":120.0},{"user_id":2,"computer":null,"name":"Bob","away":false,"missed":0,"bank":120.0},{"user_id":3,"computer":null,"name":"Cleo","away":false,"missed":0,"bank":120.0},{"user_id":4,"computer":null,"name":"Dan","away":false,"missed":0,"bank":120.0},{"user_id":5,"computer":null,"name":"Eve","away":false,"missed":0,"bank":120.0}]','closed',72,68,2,1,2,'[2,2,-4,2,-2]','{"deal":{"since":"2026-11-21T12:00:00.000Z"}}','b2b3f4d58d82ca6386d2c96e760e819b85c924c3597164c4a6058a00581a22b2','d31d39683c6e8da543188ebe8cd2c18c4a006d91cefd89a9890fecc7b159fee1','2026-11-21 12:00:00.000000','2026-11-21 12:00:00.000000',NULL);
INSERT INTO tables VALUES(2,77,500,500,1,'en','{"preset":"nap-peep","options":{},"seats":3,"stake":2,"clock":"off","hands":null,"total":null,"level":"regular","title":""}','{"hand_size":5,"deal":"3-2","pack":52,"lowest_number":2,"misere":true,"wellington":true,"blucher":true,"wellington_lead":"lowest","misere_trumps":false,"all_pass":"thrown_in","sir_garnet":false,"peep":true,"peep_price":1,"ecarte":false,"pool_cap":50,"dealer_sits_out":true,"revoke":"prevented"}','[{"user_id":1,"computer":null,"name":"Ann","away":false,"missed":0,"bank":0.0},{"user_id":2,"computer":null,"name":"Bob","away":false,"missed":0,"bank":0.0},{"user_id":3,"computer":null,"name":"Cleo","away":false,"missed":0,"bank":0.0}]','between',10,8,1,2,3,'[5,-11,4]','{"pool":2,"deal":{"since":"2026-11-21T12:00:00.000Z"}}','39f3c3e693114351dcbed407e3e6b605b99e8306dda748a61e029a8a3f415b02','93503be83680f3ff15417eaf668022680c475aec29545653b228f37e36b74ae1','2026-11-21 12:00:00.000000','2026-11-21 12:00:00.000000',NULL);
INSERT INTO tables VALUES(3,77,500,500,1,'en','{"preset":"japanese","options":{},"seats":5,"stake":1,"clock":"off","hands":null,"total":null,"level":"regular","title":""}','{"auction":"turns","min_bid":11,"no_trump":"none","suit_order":"CDHS","rebid_after_pass":false,"all_pass":"redeal","first_trick":"plain","first_lead_trump":true,"same_two":"from_second","jacks":true,"yoromeki":false,"special_suits":"own","joker":"none","joker_rank":"fourth","joker_first_trick":"no_lead","joker_hunter":"none","joker_breaks_same_two":true,"adjutant":"auto","call_own_card":true,"blind_use":"exchange","discards":"face_up","remove":"none","trust":"off","revoke":"prevented","siberian":"all_points","exact_bid":false,"tens_score":true,"payment":"fixed","split":"auto"}','[{"user_id":1,"computer":null,"name":"Ann","away":false,"missed":0,"bank":0.0},{"user_id":2,"computer":null,"name":"Bob","away":false,"missed":0,"bank":0.0},{"user_id":null,"computer":"novice","name":"","away":false,"missed":0,"bank":0.0},{"user_id":null,"computer":"novice","name":"","away":false,"missed":0,"bank":0.0},{"user_id":null,"computer":"novice","name":"","away":false,"missed":0,"bank":0.0}]','playing',16,14,1,2,4,'[0,0,0,0,0]','{"deal":{"press":"1573669306368001004","closed_at":"2026-11-21T12:00:00.000Z"}}','4a146cf0d98a98e1cf999661f967bdafdf0e7337420c13f8f5d40f6ce079d1b9','cb1bddff5398451127aa7689fb91c4889176b9ca52142f96e19de67828daa45f','2026-11-21 12:00:00.000000','2026-11-21 12:00:00.000000',NULL);
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
	ended_at DATETIME, 
	CONSTRAINT pk_hands PRIMARY KEY (id), 
	CONSTRAINT fk_hands_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT uq_hands_table_id_hand_no UNIQUE (table_id, hand_no)
);
INSERT INTO hands VALUES(1,1,77,1,'{"format":"napoleon-hand/1","preset":"japanese","options":{},"rules":{"auction":"turns","min_bid":11,"no_trump":"none","suit_order":"CDHS","rebid_after_pass":false,"all_pass":"redeal","first_trick":"plain","first_lead_trump":true,"same_two":"from_second","jacks":true,"yoromeki":false,"special_suits":"own","joker":"none","joker_rank":"fourth","joker_first_trick":"no_lead","joker_hunter":"none","joker_breaks_same_two":true,"adjutant":true,"call_own_card":true,"blind_use":"exchange","discards":"face_up","remove":"none","trust":"off","revoke":"prevented","siberian":"all_points","exact_bid":false,"tens_score":true,"payment":"fixed","split":"2-1"},"pack":"2D TS 2H JC 4S 8C TH 7S 6C AS 7D JH QS 4H KD 3S KS QD 5H 6S 2S 5C 8D 8S AD 9D 4C 3C 4D QH QC 7H TD 8H AC TC 6D JS AH 7C JD KC KH 5D 2C 9S 9C 6H 5S 3H 3D 9H","escrow":8,"seats":["Ann","Bob","Cleo","Dan","Eve"],"stake":1,"session":1,"hand_no":1,"deal":{"algorithm":"napoleon-deal/2","commitment":"0a4dfae94a8628f1ee382d61c9b7d18a19f1145956b9d8c8319c14a9b42d2df7","secret":"c4bb86c3d1c427103c344c4189eb2f1e7bd5d47e446fcec2a3d811736110e578","presses":["1573669306368001001"],"values":[],"committed_at":"2026-11-21T12:00:00.000Z","dealt_at":"2026-11-21T12:00:00.000Z","cut":[{"seats":[0,1,2,3,4],"cards":"6C 7H QC 8D KD"}]},"dealer":0,"computers":[null,null,null,null,null]}','[1,2,3,4,5]','2026-11-21 12:00:00.000000','settled','failed','[2,2,-4,2,-2]','[2,2,-4,2,-2]','2026-11-21 12:00:00.000000');
INSERT INTO hands VALUES(2,1,77,2,'{"format":"napoleon-hand/1","preset":"japanese","options":{},"rules":{"auction":"turns","min_bid":11,"no_trump":"none","suit_order":"CDHS","rebid_after_pass":false,"all_pass":"redeal","first_trick":"plain","first_lead_trump":true,"same_two":"from_second","jacks":true,"yoromeki":false,"special_suits":"own","joker":"none","joker_rank":"fourth","joker_first_trick":"no_lead","joker_hunter":"none","joker_breaks_same_two":true,"adjutant":true,"call_own_card":true,"blind_use":"exchange","discards":"face_up","remove":"none","trust":"off","revoke":"prevented","siberian":"all_points","exact_bid":false,"tens_score":true,"payment":"fixed","split":"2-1"},"pack":"8H JC AS AD QC 4C 6D JS 6S 5D TC QD 9S 7C 7D 6C AC 8S 4S KS TH JH 2C 6H TS KD QS AH 9H JD 9C 2S 3D 5H 5C 2H 7S 5S 2D 3H 7H 3S 4D 4H 3C 9D 8D 8C KC QH TD KH","escrow":8,"seats":["Ann","Bob","Cleo","Dan","Eve"],"stake":1,"session":1,"hand_no":2,"deal":{"algorithm":"napoleon-deal/2","commitment":"04cb3c874f77ecb8b553adb78ceef498a91642d92af35999bbd8a28235348304","secret":"1bcccea696762e6116c6e9c92d99bf358c2e0718822ce47ca8c74107e66cb0e4","presses":["1573669306368001002"],"values":[],"committed_at":"2026-11-21T12:00:00.000Z","dealt_at":"2026-11-21T12:00:00.000Z"},"dealer":1,"computers":[null,null,null,null,null]}','[1,2,3,4,5]','2026-11-21 12:00:00.000000','voided','voided','[0,0,0,0,0]','[0,0,0,0,0]','2026-11-21 12:00:00.000000');
INSERT INTO hands VALUES(3,2,77,1,'{"format":"napoleon-hand/1","preset":"nap-peep","options":{},"rules":{"hand_size":5,"deal":"3-2","pack":52,"lowest_number":2,"misere":true,"wellington":true,"blucher":true,"wellington_lead":"lowest","misere_trumps":false,"all_pass":"thrown_in","sir_garnet":false,"peep":true,"peep_price":1,"ecarte":false,"pool_cap":50,"dealer_sits_out":true,"revoke":"prevented"},"pack":"AS 4C TH 3D 2C 8C 6H 3S 5H 2D 9H 7C KH QC 8S JH JS QH 2S 3H TC KC JD AD 4D AC 9C 9S 7S QD 4S 2H 4H 6S KS AH 5D 9D TD 3C KD 5C QS 8D TS 6C 6D JC 7H 8H 5S 7D","escrow":182,"seats":["Ann","Bob","Cleo"],"stake":2,"session":2,"hand_no":1,"deal":{"algorithm":"napoleon-deal/2","commitment":"20be435d1fad839ff804629203d965358ffe5c35bf59474a3f3b37e08ed47473","secret":"2de50472433d2e44fed8b6b8357e44cd3129903ac1d45597a242fdf11f8f2b1a","presses":["1573669306368001003"],"values":[],"committed_at":"2026-11-21T12:00:00.000Z","dealt_at":"2026-11-21T12:00:00.000Z","cut":[{"seats":[0,1,2],"cards":"TD 6C 2D"}]},"dealer":2,"computers":[null,null,null]}','[1,2,3]','2026-11-21 12:00:00.000000','settled','failed','[5,-11,4]','[10,-22,8]','2026-11-21 12:00:00.000000');
INSERT INTO hands VALUES(4,3,77,1,'{"format":"napoleon-hand/1","preset":"japanese","options":{},"rules":{"auction":"turns","min_bid":11,"no_trump":"none","suit_order":"CDHS","rebid_after_pass":false,"all_pass":"redeal","first_trick":"plain","first_lead_trump":true,"same_two":"from_second","jacks":true,"yoromeki":false,"special_suits":"own","joker":"none","joker_rank":"fourth","joker_first_trick":"no_lead","joker_hunter":"none","joker_breaks_same_two":true,"adjutant":true,"call_own_card":true,"blind_use":"exchange","discards":"face_up","remove":"none","trust":"off","revoke":"prevented","siberian":"all_points","exact_bid":false,"tens_score":true,"payment":"fixed","split":"2-1"},"pack":"6S 5D 7D 7C 9D 8C 4C 3C TD 3D TS 9C 6D 2S KD 7S JH 9H QC 2C JS 2D 8S QD 5S KH TC 4D AS AC JC AH KS 3S 8H 5H 3H 8D 5C KC 6H 7H 4S AD 2H TH 6C QS 4H JD 9S QH","escrow":8,"seats":["Ann","Bob","computer-3","computer-4","computer-5"],"stake":1,"session":3,"hand_no":1,"deal":{"algorithm":"napoleon-deal/2","commitment":"cb1bddff5398451127aa7689fb91c4889176b9ca52142f96e19de67828daa45f","secret":"4a146cf0d98a98e1cf999661f967bdafdf0e7337420c13f8f5d40f6ce079d1b9","presses":["1573669306368001004"],"values":[],"committed_at":"2026-11-21T12:00:00.000Z","dealt_at":"2026-11-21T12:00:00.000Z","cut":[{"seats":[0,1,2,3,4],"cards":"5C TS 3D QS 9H"}]},"dealer":2,"computers":[null,null,"novice","novice","novice"]}','[1,2,null,null,null]','2026-11-21 12:00:00.000000','in_progress',NULL,NULL,NULL,NULL);
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
INSERT INTO hand_actions VALUES(1,0,'{"seat":1,"do":"bid","points":12,"suit":"C"}','player','2026-11-21 12:00:00.000000',2);
INSERT INTO hand_actions VALUES(1,1,'{"seat":2,"do":"bid","points":19,"suit":"H"}','player','2026-11-21 12:00:00.000000',3);
INSERT INTO hand_actions VALUES(1,2,'{"seat":3,"do":"bid","points":20,"suit":"H"}','player','2026-11-21 12:00:00.000000',4);
INSERT INTO hand_actions VALUES(1,3,'{"seat":4,"do":"pass"}','player','2026-11-21 12:00:00.000000',5);
INSERT INTO hand_actions VALUES(1,4,'{"seat":0,"do":"pass"}','player','2026-11-21 12:00:00.000000',1);
INSERT INTO hand_actions VALUES(1,5,'{"seat":1,"do":"pass"}','player','2026-11-21 12:00:00.000000',2);
INSERT INTO hand_actions VALUES(1,6,'{"seat":2,"do":"bid","points":20,"suit":"S"}','player','2026-11-21 12:00:00.000000',3);
INSERT INTO hand_actions VALUES(1,7,'{"seat":3,"do":"pass"}','player','2026-11-21 12:00:00.000000',4);
INSERT INTO hand_actions VALUES(1,8,'{"seat":2,"do":"call","card":"6C"}','player','2026-11-21 12:00:00.000000',3);
INSERT INTO hand_actions VALUES(1,9,'{"seat":2,"do":"discard","cards":["4C","7H"]}','player','2026-11-21 12:00:00.000000',3);
INSERT INTO hand_actions VALUES(1,10,'{"seat":2,"do":"play","card":"6D"}','player','2026-11-21 12:00:00.000000',3);
INSERT INTO hand_actions VALUES(1,11,'{"seat":3,"do":"play","card":"QD"}','player','2026-11-21 12:00:00.000000',4);
INSERT INTO hand_actions VALUES(1,12,'{"seat":4,"do":"play","card":"4D"}','player','2026-11-21 12:00:00.000000',5);
INSERT INTO hand_actions VALUES(1,13,'{"seat":0,"do":"play","card":"KD"}','player','2026-11-21 12:00:00.000000',1);
INSERT INTO hand_actions VALUES(1,14,'{"seat":1,"do":"play","card":"9D"}','player','2026-11-21 12:00:00.000000',2);
INSERT INTO hand_actions VALUES(1,15,'{"seat":0,"do":"play","card":"AC"}','player','2026-11-21 12:00:00.000000',1);
INSERT INTO hand_actions VALUES(1,16,'{"seat":1,"do":"play","card":"QC"}','player','2026-11-21 12:00:00.000000',2);
INSERT INTO hand_actions VALUES(1,17,'{"seat":2,"do":"play","card":"KC"}','player','2026-11-21 12:00:00.000000',3);
INSERT INTO hand_actions VALUES(1,18,'{"seat":3,"do":"play","card":"3C"}','player','2026-11-21 12:00:00.000000',4);
INSERT INTO hand_actions VALUES(1,19,'{"seat":4,"do":"play","card":"6C"}','player','2026-11-21 12:00:00.000000',5);
INSERT INTO hand_actions VALUES(1,20,'{"seat":0,"do":"play","card":"QH"}','player','2026-11-21 12:00:00.000000',1);
INSERT INTO hand_actions VALUES(1,21,'{"seat":1,"do":"play","card":"9S"}','player','2026-11-21 12:00:00.000000',2);
INSERT INTO hand_actions VALUES(1,22,'{"seat":2,"do":"play","card":"TH"}','player','2026-11-21 12:00:00.000000',3);
INSERT INTO hand_actions VALUES(1,23,'{"seat":3,"do":"play","card":"2H"}','player','2026-11-21 12:00:00.000000',4);
INSERT INTO hand_actions VALUES(1,24,'{"seat":4,"do":"play","card":"5H"}','player','2026-11-21 12:00:00.000000',5);
INSERT INTO hand_actions VALUES(1,25,'{"seat":1,"do":"play","card":"8C"}','player','2026-11-21 12:00:00.000000',2);
INSERT INTO hand_actions VALUES(1,26,'{"seat":2,"do":"play","card":"5C"}','player','2026-11-21 12:00:00.000000',3);
INSERT INTO hand_actions VALUES(1,27,'{"seat":3,"do":"play","card":"KH"}','player','2026-11-21 12:00:00.000000',4);
INSERT INTO hand_actions VALUES(1,28,'{"seat":4,"do":"play","card":"JC"}','player','2026-11-21 12:00:00.000000',5);
INSERT INTO hand_actions VALUES(1,29,'{"seat":0,"do":"play","card":"2C"}','player','2026-11-21 12:00:00.000000',1);
INSERT INTO hand_actions VALUES(1,30,'{"seat":4,"do":"play","card":"4H"}','player','2026-11-21 12:00:00.000000',5);
INSERT INTO hand_actions VALUES(1,31,'{"seat":0,"do":"play","card":"3H"}','player','2026-11-21 12:00:00.000000',1);
INSERT INTO hand_actions VALUES(1,32,'{"seat":1,"do":"play","card":"7D"}','player','2026-11-21 12:00:00.000000',2);
INSERT INTO hand_actions VALUES(1,33,'{"seat":2,"do":"play","card":"9H"}','player','2026-11-21 12:00:00.000000',3);
INSERT INTO hand_actions VALUES(1,34,'{"seat":3,"do":"play","card":"6H"}','player','2026-11-21 12:00:00.000000',4);
INSERT INTO hand_actions VALUES(1,35,'{"seat":2,"do":"play","card":"KS"}','player','2026-11-21 12:00:00.000000',3);
INSERT INTO hand_actions VALUES(1,36,'{"seat":3,"do":"play","card":"JS"}','player','2026-11-21 12:00:00.000000',4);
INSERT INTO hand_actions VALUES(1,37,'{"seat":4,"do":"play","card":"8S"}','player','2026-11-21 12:00:00.000000',5);
INSERT INTO hand_actions VALUES(1,38,'{"seat":0,"do":"play","card":"4S"}','player','2026-11-21 12:00:00.000000',1);
INSERT INTO hand_actions VALUES(1,39,'{"seat":1,"do":"play","card":"3S"}','player','2026-11-21 12:00:00.000000',2);
INSERT INTO hand_actions VALUES(1,40,'{"seat":3,"do":"play","card":"QS"}','player','2026-11-21 12:00:00.000000',4);
INSERT INTO hand_actions VALUES(1,41,'{"seat":4,"do":"play","card":"5S"}','player','2026-11-21 12:00:00.000000',5);
INSERT INTO hand_actions VALUES(1,42,'{"seat":0,"do":"play","card":"6S"}','player','2026-11-21 12:00:00.000000',1);
INSERT INTO hand_actions VALUES(1,43,'{"seat":1,"do":"play","card":"2S"}','player','2026-11-21 12:00:00.000000',2);
INSERT INTO hand_actions VALUES(1,44,'{"seat":2,"do":"play","card":"TS"}','player','2026-11-21 12:00:00.000000',3);
INSERT INTO hand_actions VALUES(1,45,'{"seat":1,"do":"play","card":"JD"}','player','2026-11-21 12:00:00.000000',2);
INSERT INTO hand_actions VALUES(1,46,'{"seat":2,"do":"play","card":"3D"}','player','2026-11-21 12:00:00.000000',3);
INSERT INTO hand_actions VALUES(1,47,'{"seat":3,"do":"play","card":"TD"}','player','2026-11-21 12:00:00.000000',4);
INSERT INTO hand_actions VALUES(1,48,'{"seat":4,"do":"play","card":"5D"}','player','2026-11-21 12:00:00.000000',5);
INSERT INTO hand_actions VALUES(1,49,'{"seat":0,"do":"play","card":"AD"}','player','2026-11-21 12:00:00.000000',1);
INSERT INTO hand_actions VALUES(1,50,'{"seat":0,"do":"play","card":"AS"}','player','2026-11-21 12:00:00.000000',1);
INSERT INTO hand_actions VALUES(1,51,'{"seat":1,"do":"play","card":"2D"}','player','2026-11-21 12:00:00.000000',2);
INSERT INTO hand_actions VALUES(1,52,'{"seat":2,"do":"play","card":"JH"}','player','2026-11-21 12:00:00.000000',3);
INSERT INTO hand_actions VALUES(1,53,'{"seat":3,"do":"play","card":"7S"}','player','2026-11-21 12:00:00.000000',4);
INSERT INTO hand_actions VALUES(1,54,'{"seat":4,"do":"play","card":"AH"}','player','2026-11-21 12:00:00.000000',5);
INSERT INTO hand_actions VALUES(1,55,'{"seat":0,"do":"play","card":"7C"}','player','2026-11-21 12:00:00.000000',1);
INSERT INTO hand_actions VALUES(1,56,'{"seat":1,"do":"play","card":"TC"}','player','2026-11-21 12:00:00.000000',2);
INSERT INTO hand_actions VALUES(1,57,'{"seat":2,"do":"play","card":"9C"}','player','2026-11-21 12:00:00.000000',3);
INSERT INTO hand_actions VALUES(1,58,'{"seat":3,"do":"play","card":"8D"}','player','2026-11-21 12:00:00.000000',4);
INSERT INTO hand_actions VALUES(1,59,'{"seat":4,"do":"play","card":"8H"}','player','2026-11-21 12:00:00.000000',5);
INSERT INTO hand_actions VALUES(2,0,'{"seat":2,"do":"bid","points":13,"suit":"S"}','player','2026-11-21 12:00:00.000000',3);
INSERT INTO hand_actions VALUES(2,1,'{"seat":3,"do":"pass"}','player','2026-11-21 12:00:00.000000',4);
INSERT INTO hand_actions VALUES(2,2,'{"seat":4,"do":"pass"}','player','2026-11-21 12:00:00.000000',5);
INSERT INTO hand_actions VALUES(2,3,'{"seat":0,"do":"pass"}','player','2026-11-21 12:00:00.000000',1);
INSERT INTO hand_actions VALUES(2,4,'{"seat":1,"do":"pass"}','player','2026-11-21 12:00:00.000000',2);
INSERT INTO hand_actions VALUES(2,5,'{"do":"void","reason":"late","manager":"Mona"}','player','2026-11-21 12:00:00.000000',99);
INSERT INTO hand_actions VALUES(3,0,'{"seat":0,"do":"bid","call":"misere"}','player','2026-11-21 12:00:00.000000',1);
INSERT INTO hand_actions VALUES(3,1,'{"seat":1,"do":"bid","call":"nap"}','player','2026-11-21 12:00:00.000000',2);
INSERT INTO hand_actions VALUES(3,2,'{"seat":2,"do":"peep"}','player','2026-11-21 12:00:00.000000',3);
INSERT INTO hand_actions VALUES(3,3,'{"seat":2,"do":"pass"}','player','2026-11-21 12:00:00.000000',3);
INSERT INTO hand_actions VALUES(3,4,'{"seat":1,"do":"play","card":"8C"}','player','2026-11-21 12:00:00.000000',2);
INSERT INTO hand_actions VALUES(3,5,'{"seat":2,"do":"play","card":"QC"}','player','2026-11-21 12:00:00.000000',3);
INSERT INTO hand_actions VALUES(3,6,'{"seat":0,"do":"play","card":"4C"}','player','2026-11-21 12:00:00.000000',1);
INSERT INTO hand_actions VALUES(4,0,'{"seat":3,"do":"bid","points":11,"suit":"D"}','computer','2026-11-21 12:00:00.000000',NULL);
INSERT INTO hand_actions VALUES(4,1,'{"seat":4,"do":"bid","points":17,"suit":"D"}','computer','2026-11-21 12:00:00.000000',NULL);
INSERT INTO hand_actions VALUES(4,2,'{"seat":0,"do":"pass"}','player','2026-11-21 12:00:00.000000',1);
INSERT INTO hand_actions VALUES(4,3,'{"seat":1,"do":"pass"}','player','2026-11-21 12:00:00.000000',2);
INSERT INTO hand_actions VALUES(4,4,'{"seat":2,"do":"bid","points":19,"suit":"S"}','computer','2026-11-21 12:00:00.000000',NULL);
INSERT INTO hand_actions VALUES(4,5,'{"seat":3,"do":"bid","points":20,"suit":"S"}','computer','2026-11-21 12:00:00.000000',NULL);
INSERT INTO hand_actions VALUES(4,6,'{"seat":4,"do":"pass"}','computer','2026-11-21 12:00:00.000000',NULL);
INSERT INTO hand_actions VALUES(4,7,'{"seat":2,"do":"pass"}','computer','2026-11-21 12:00:00.000000',NULL);
INSERT INTO hand_actions VALUES(4,8,'{"seat":3,"do":"call","card":"9S"}','computer','2026-11-21 12:00:00.000000',NULL);
INSERT INTO hand_actions VALUES(4,9,'{"seat":3,"do":"discard","cards":["5H","TS"]}','computer','2026-11-21 12:00:00.000000',NULL);
INSERT INTO hand_actions VALUES(4,10,'{"seat":3,"do":"play","card":"8C"}','computer','2026-11-21 12:00:00.000000',NULL);
INSERT INTO hand_actions VALUES(4,11,'{"seat":4,"do":"play","card":"4C"}','computer','2026-11-21 12:00:00.000000',NULL);
INSERT INTO hand_actions VALUES(4,12,'{"seat":0,"do":"play","card":"3C"}','player','2026-11-21 12:00:00.000000',1);
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
INSERT INTO ledger_transactions VALUES(1,'start:77:1','start','2026-11-21 12:00:00.000000',NULL,'');
INSERT INTO ledger_transactions VALUES(2,'start:77:2','start','2026-11-21 12:00:00.000000',NULL,'');
INSERT INTO ledger_transactions VALUES(3,'start:77:3','start','2026-11-21 12:00:00.000000',NULL,'');
INSERT INTO ledger_transactions VALUES(4,'start:77:4','start','2026-11-21 12:00:00.000000',NULL,'');
INSERT INTO ledger_transactions VALUES(5,'start:77:5','start','2026-11-21 12:00:00.000000',NULL,'');
INSERT INTO ledger_transactions VALUES(6,'hand:1:escrow','escrow','2026-11-21 12:00:00.000000',1,'');
INSERT INTO ledger_transactions VALUES(7,'hand:1:settle','settle','2026-11-21 12:00:00.000000',1,'');
INSERT INTO ledger_transactions VALUES(8,'hand:2:escrow','escrow','2026-11-21 12:00:00.000000',2,'');
INSERT INTO ledger_transactions VALUES(9,'hand:2:void','void','2026-11-21 12:00:00.000000',2,'');
INSERT INTO ledger_transactions VALUES(10,'hand:3:escrow','escrow','2026-11-21 12:00:00.000000',3,'');
INSERT INTO ledger_transactions VALUES(11,'hand:3:settle','settle','2026-11-21 12:00:00.000000',3,'');
INSERT INTO ledger_transactions VALUES(12,'hand:4:escrow','escrow','2026-11-21 12:00:00.000000',4,'');
CREATE TABLE ledger_entries (
	transaction_id INTEGER NOT NULL, 
	account_id INTEGER NOT NULL, 
	chips BIGINT NOT NULL, 
	CONSTRAINT pk_ledger_entries PRIMARY KEY (transaction_id, account_id), 
	CONSTRAINT fk_ledger_entries_account_id_accounts FOREIGN KEY(account_id) REFERENCES accounts (id), 
	CONSTRAINT fk_ledger_entries_transaction_id_ledger_transactions FOREIGN KEY(transaction_id) REFERENCES ledger_transactions (id)
)
 WITHOUT ROWID

;
INSERT INTO ledger_entries VALUES(1,1,1000);
INSERT INTO ledger_entries VALUES(1,2,-1000);
INSERT INTO ledger_entries VALUES(2,2,-1000);
INSERT INTO ledger_entries VALUES(2,3,1000);
INSERT INTO ledger_entries VALUES(3,2,-1000);
INSERT INTO ledger_entries VALUES(3,4,1000);
INSERT INTO ledger_entries VALUES(4,2,-1000);
INSERT INTO ledger_entries VALUES(4,5,1000);
INSERT INTO ledger_entries VALUES(5,2,-1000);
INSERT INTO ledger_entries VALUES(5,6,1000);
INSERT INTO ledger_entries VALUES(6,1,-8);
INSERT INTO ledger_entries VALUES(6,3,-8);
INSERT INTO ledger_entries VALUES(6,4,-8);
INSERT INTO ledger_entries VALUES(6,5,-8);
INSERT INTO ledger_entries VALUES(6,6,-8);
INSERT INTO ledger_entries VALUES(6,7,40);
INSERT INTO ledger_entries VALUES(7,1,10);
INSERT INTO ledger_entries VALUES(7,3,10);
INSERT INTO ledger_entries VALUES(7,4,4);
INSERT INTO ledger_entries VALUES(7,5,10);
INSERT INTO ledger_entries VALUES(7,6,6);
INSERT INTO ledger_entries VALUES(7,7,-40);
INSERT INTO ledger_entries VALUES(8,1,-8);
INSERT INTO ledger_entries VALUES(8,3,-8);
INSERT INTO ledger_entries VALUES(8,4,-8);
INSERT INTO ledger_entries VALUES(8,5,-8);
INSERT INTO ledger_entries VALUES(8,6,-8);
INSERT INTO ledger_entries VALUES(8,7,40);
INSERT INTO ledger_entries VALUES(9,1,8);
INSERT INTO ledger_entries VALUES(9,3,8);
INSERT INTO ledger_entries VALUES(9,4,8);
INSERT INTO ledger_entries VALUES(9,5,8);
INSERT INTO ledger_entries VALUES(9,6,8);
INSERT INTO ledger_entries VALUES(9,7,-40);
INSERT INTO ledger_entries VALUES(10,1,-182);
INSERT INTO ledger_entries VALUES(10,3,-182);
INSERT INTO ledger_entries VALUES(10,4,-182);
INSERT INTO ledger_entries VALUES(10,8,546);
INSERT INTO ledger_entries VALUES(11,1,192);
INSERT INTO ledger_entries VALUES(11,3,160);
INSERT INTO ledger_entries VALUES(11,4,190);
INSERT INTO ledger_entries VALUES(11,8,-546);
INSERT INTO ledger_entries VALUES(11,9,4);
INSERT INTO ledger_entries VALUES(12,1,-8);
INSERT INTO ledger_entries VALUES(12,3,-8);
INSERT INTO ledger_entries VALUES(12,10,-24);
INSERT INTO ledger_entries VALUES(12,11,40);
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
INSERT INTO deadlines VALUES(2,'idle',8,'2026-11-28 12:00:00.000000');
INSERT INTO deadlines VALUES(3,'nudge',14,'2026-11-27 12:00:00.000000');
INSERT INTO deadlines VALUES(3,'turn',14,'2026-11-28 12:00:00.000000');
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
CREATE TABLE preferences (
	user_id BIGINT NOT NULL, 
	name VARCHAR NOT NULL, 
	value VARCHAR NOT NULL, 
	CONSTRAINT pk_preferences PRIMARY KEY (user_id, name)
)
 WITHOUT ROWID

;
CREATE TABLE state (
	name VARCHAR NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_state PRIMARY KEY (name)
)
 WITHOUT ROWID

;
INSERT INTO state VALUES('person-key','fbe0d02c8f63bcaa2d8dd088d1f942811de8c49e3c5c6d80e4391defcc0e6643');
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
INSERT INTO results VALUES(1,0,1,77,1,1,'japanese','opponent',1,'20S',2,2,'2026-11-21 12:00:00.000000',1);
INSERT INTO results VALUES(1,1,1,77,1,2,'japanese','opponent',1,'20S',2,2,'2026-11-21 12:00:00.000000',1);
INSERT INTO results VALUES(1,2,1,77,1,3,'japanese','napoleon',0,'20S',-4,-4,'2026-11-21 12:00:00.000000',1);
INSERT INTO results VALUES(1,3,1,77,1,4,'japanese','opponent',1,'20S',2,2,'2026-11-21 12:00:00.000000',1);
INSERT INTO results VALUES(1,4,1,77,1,5,'japanese','adjutant',0,'20S',-2,-2,'2026-11-21 12:00:00.000000',1);
INSERT INTO results VALUES(3,0,1,77,2,1,'nap-peep','opponent',1,'nap',5,10,'2026-11-21 12:00:00.000000',1);
INSERT INTO results VALUES(3,1,1,77,2,2,'nap-peep','bidder',0,'nap',-11,-22,'2026-11-21 12:00:00.000000',1);
INSERT INTO results VALUES(3,2,1,77,2,3,'nap-peep','opponent',1,'nap',4,8,'2026-11-21 12:00:00.000000',1);
CREATE TABLE player_names (
	guild_id BIGINT NOT NULL, 
	player_id BIGINT NOT NULL, 
	name VARCHAR NOT NULL, 
	CONSTRAINT pk_player_names PRIMARY KEY (guild_id, player_id)
)
 WITHOUT ROWID

;
INSERT INTO player_names VALUES(77,1,'Ann');
INSERT INTO player_names VALUES(77,2,'Bob');
INSERT INTO player_names VALUES(77,3,'Cleo');
INSERT INTO player_names VALUES(77,4,'Dan');
INSERT INTO player_names VALUES(77,5,'Eve');
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
INSERT INTO standings VALUES(77,'all','',1,2,2,0,0,0,0,0,7,12,NULL);
INSERT INTO standings VALUES(77,'all','',2,2,1,1,0,0,0,0,-9,-20,NULL);
INSERT INTO standings VALUES(77,'all','',3,2,1,1,0,0,0,0,0,4,NULL);
INSERT INTO standings VALUES(77,'all','',4,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO standings VALUES(77,'all','',5,1,0,0,0,0,1,0,-2,-2,NULL);
INSERT INTO standings VALUES(77,'all','japanese',1,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO standings VALUES(77,'all','japanese',2,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO standings VALUES(77,'all','japanese',3,1,0,1,0,0,0,0,-4,-4,NULL);
INSERT INTO standings VALUES(77,'all','japanese',4,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO standings VALUES(77,'all','japanese',5,1,0,0,0,0,1,0,-2,-2,NULL);
INSERT INTO standings VALUES(77,'all','nap-peep',1,1,1,0,0,0,0,0,5,10,NULL);
INSERT INTO standings VALUES(77,'all','nap-peep',2,1,0,1,0,0,0,0,-11,-22,NULL);
INSERT INTO standings VALUES(77,'all','nap-peep',3,1,1,0,0,0,0,0,4,8,NULL);
INSERT INTO standings VALUES(77,'month:2026-11','',1,2,2,0,0,0,0,0,7,12,NULL);
INSERT INTO standings VALUES(77,'month:2026-11','',2,2,1,1,0,0,0,0,-9,-20,NULL);
INSERT INTO standings VALUES(77,'month:2026-11','',3,2,1,1,0,0,0,0,0,4,NULL);
INSERT INTO standings VALUES(77,'month:2026-11','',4,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO standings VALUES(77,'month:2026-11','',5,1,0,0,0,0,1,0,-2,-2,NULL);
INSERT INTO standings VALUES(77,'month:2026-11','japanese',1,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO standings VALUES(77,'month:2026-11','japanese',2,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO standings VALUES(77,'month:2026-11','japanese',3,1,0,1,0,0,0,0,-4,-4,NULL);
INSERT INTO standings VALUES(77,'month:2026-11','japanese',4,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO standings VALUES(77,'month:2026-11','japanese',5,1,0,0,0,0,1,0,-2,-2,NULL);
INSERT INTO standings VALUES(77,'month:2026-11','nap-peep',1,1,1,0,0,0,0,0,5,10,NULL);
INSERT INTO standings VALUES(77,'month:2026-11','nap-peep',2,1,0,1,0,0,0,0,-11,-22,NULL);
INSERT INTO standings VALUES(77,'month:2026-11','nap-peep',3,1,1,0,0,0,0,0,4,8,NULL);
INSERT INTO standings VALUES(77,'week:2026-W47','',1,2,2,0,0,0,0,0,7,12,NULL);
INSERT INTO standings VALUES(77,'week:2026-W47','',2,2,1,1,0,0,0,0,-9,-20,NULL);
INSERT INTO standings VALUES(77,'week:2026-W47','',3,2,1,1,0,0,0,0,0,4,NULL);
INSERT INTO standings VALUES(77,'week:2026-W47','',4,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO standings VALUES(77,'week:2026-W47','',5,1,0,0,0,0,1,0,-2,-2,NULL);
INSERT INTO standings VALUES(77,'week:2026-W47','japanese',1,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO standings VALUES(77,'week:2026-W47','japanese',2,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO standings VALUES(77,'week:2026-W47','japanese',3,1,0,1,0,0,0,0,-4,-4,NULL);
INSERT INTO standings VALUES(77,'week:2026-W47','japanese',4,1,1,0,0,0,0,0,2,2,NULL);
INSERT INTO standings VALUES(77,'week:2026-W47','japanese',5,1,0,0,0,0,1,0,-2,-2,NULL);
INSERT INTO standings VALUES(77,'week:2026-W47','nap-peep',1,1,1,0,0,0,0,0,5,10,NULL);
INSERT INTO standings VALUES(77,'week:2026-W47','nap-peep',2,1,0,1,0,0,0,0,-11,-22,NULL);
INSERT INTO standings VALUES(77,'week:2026-W47','nap-peep',3,1,1,0,0,0,0,0,4,8,NULL);
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
INSERT INTO ratings VALUES(77,'',1,26.435163651198138267,8.3173357050091407671,2,0,1057,'2026-11-21 12:00:00.000000');
INSERT INTO ratings VALUES(77,'',2,23.89319991305243107,8.2543552369122483725,2,0,956,'2026-11-21 12:00:00.000000');
INSERT INTO ratings VALUES(77,'',3,24.963108359497194754,8.3053398799611883873,2,0,999,'2026-11-21 12:00:00.000000');
INSERT INTO ratings VALUES(77,'',4,25.587842405149569201,8.3286824810616817416,1,0,1024,'2026-11-21 12:00:00.000000');
INSERT INTO ratings VALUES(77,'',5,24.118236392275647973,8.3166350587509896286,1,0,965,'2026-11-21 12:00:00.000000');
INSERT INTO ratings VALUES(77,'japanese',0,-0.44083772009016747306,4.1581104855899191363,1,0,-18,'2026-11-21 12:00:00.000000');
INSERT INTO ratings VALUES(77,'japanese',1,25.587842405149569201,8.3286824810616817416,1,0,1024,'2026-11-21 12:00:00.000000');
INSERT INTO ratings VALUES(77,'japanese',2,25.587842405149569201,8.3286824810616817416,1,0,1024,'2026-11-21 12:00:00.000000');
INSERT INTO ratings VALUES(77,'japanese',3,24.118236392275647973,8.3166350587509896286,1,0,965,'2026-11-21 12:00:00.000000');
INSERT INTO ratings VALUES(77,'japanese',4,25.587842405149569201,8.3286824810616817416,1,0,1024,'2026-11-21 12:00:00.000000');
INSERT INTO ratings VALUES(77,'japanese',5,24.118236392275647973,8.3166350587509896286,1,0,965,'2026-11-21 12:00:00.000000');
INSERT INTO ratings VALUES(77,'nap-peep',0,-0.41666166675666493901,4.1573392393954851087,1,0,-17,'2026-11-21 12:00:00.000000');
INSERT INTO ratings VALUES(77,'nap-peep',1,25.833406665846680994,8.3219545962990171261,1,0,1033,'2026-11-21 12:00:00.000000');
INSERT INTO ratings VALUES(77,'nap-peep',2,23.333186668306638011,8.2588664759987686636,1,0,933,'2026-11-21 12:00:00.000000');
INSERT INTO ratings VALUES(77,'nap-peep',3,25.833406665846680994,8.3219545962990171261,1,0,1033,'2026-11-21 12:00:00.000000');
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
CREATE TABLE tournaments (
	id INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	status VARCHAR NOT NULL, 
	revision INTEGER NOT NULL, 
	due_at DATETIME, 
	document TEXT NOT NULL, 
	CONSTRAINT pk_tournaments PRIMARY KEY (id)
);
CREATE TABLE IF NOT EXISTS "accounts" (
	id INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	guild_id BIGINT NOT NULL, 
	owner_id BIGINT NOT NULL, 
	balance BIGINT NOT NULL, 
	CONSTRAINT pk_accounts PRIMARY KEY (id), 
	CONSTRAINT uq_accounts_kind_guild_id_owner_id UNIQUE (kind, guild_id, owner_id), 
	CONSTRAINT ck_accounts_covered CHECK (balance >= 0 OR kind NOT IN ('member', 'pot', 'board', 'tournament'))
);
INSERT INTO accounts VALUES(1,'member',77,1,1004);
INSERT INTO accounts VALUES(2,'mint',77,0,-5000);
INSERT INTO accounts VALUES(3,'member',77,2,972);
INSERT INTO accounts VALUES(4,'member',77,3,1004);
INSERT INTO accounts VALUES(5,'member',77,4,1002);
INSERT INTO accounts VALUES(6,'member',77,5,998);
INSERT INTO accounts VALUES(7,'pot',77,1,0);
INSERT INTO accounts VALUES(8,'pot',77,2,0);
INSERT INTO accounts VALUES(9,'board',77,2,4);
INSERT INTO accounts VALUES(10,'house',77,0,-24);
INSERT INTO accounts VALUES(11,'pot',77,3,40);
CREATE TABLE guild_settings (
	guild_id BIGINT NOT NULL, 
	name VARCHAR NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_guild_settings PRIMARY KEY (guild_id, name)
)
 WITHOUT ROWID

;
CREATE TABLE erasures (
	fingerprint VARCHAR NOT NULL, 
	erased_at DATETIME NOT NULL, 
	CONSTRAINT pk_erasures PRIMARY KEY (fingerprint)
)
 WITHOUT ROWID

;
CREATE TABLE table_players (
	user_id BIGINT NOT NULL, 
	table_id INTEGER NOT NULL, 
	CONSTRAINT pk_table_players PRIMARY KEY (user_id, table_id), 
	CONSTRAINT fk_table_players_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO table_players VALUES(1,2);
INSERT INTO table_players VALUES(2,2);
INSERT INTO table_players VALUES(3,2);
INSERT INTO table_players VALUES(1,3);
INSERT INTO table_players VALUES(2,3);
CREATE TABLE person_rows (
	person BIGINT NOT NULL, 
	kind VARCHAR NOT NULL, 
	number BIGINT NOT NULL, 
	guild_id BIGINT NOT NULL, 
	CONSTRAINT pk_person_rows PRIMARY KEY (person, kind, number)
)
 WITHOUT ROWID

;
INSERT INTO person_rows VALUES(133622383533375707,'hand',1,77);
INSERT INTO person_rows VALUES(133622383533375707,'hand',2,77);
INSERT INTO person_rows VALUES(133622383533375707,'posting',5,77);
INSERT INTO person_rows VALUES(133622383533375707,'table',1,77);
INSERT INTO person_rows VALUES(205945896992855479,'hand',1,77);
INSERT INTO person_rows VALUES(205945896992855479,'hand',2,77);
INSERT INTO person_rows VALUES(205945896992855479,'hand',3,77);
INSERT INTO person_rows VALUES(205945896992855479,'posting',3,77);
INSERT INTO person_rows VALUES(205945896992855479,'table',1,77);
INSERT INTO person_rows VALUES(205945896992855479,'table',2,77);
INSERT INTO person_rows VALUES(1062301178344757409,'hand',2,77);
INSERT INTO person_rows VALUES(1908458525588176281,'hand',1,77);
INSERT INTO person_rows VALUES(1908458525588176281,'hand',2,77);
INSERT INTO person_rows VALUES(1908458525588176281,'hand',3,77);
INSERT INTO person_rows VALUES(1908458525588176281,'hand',4,77);
INSERT INTO person_rows VALUES(1908458525588176281,'posting',1,77);
INSERT INTO person_rows VALUES(1908458525588176281,'table',1,77);
INSERT INTO person_rows VALUES(1908458525588176281,'table',2,77);
INSERT INTO person_rows VALUES(1908458525588176281,'table',3,77);
INSERT INTO person_rows VALUES(3750322319206840635,'hand',1,77);
INSERT INTO person_rows VALUES(3750322319206840635,'hand',2,77);
INSERT INTO person_rows VALUES(3750322319206840635,'posting',4,77);
INSERT INTO person_rows VALUES(3750322319206840635,'table',1,77);
INSERT INTO person_rows VALUES(4872906082545710644,'hand',1,77);
INSERT INTO person_rows VALUES(4872906082545710644,'hand',2,77);
INSERT INTO person_rows VALUES(4872906082545710644,'hand',3,77);
INSERT INTO person_rows VALUES(4872906082545710644,'hand',4,77);
INSERT INTO person_rows VALUES(4872906082545710644,'posting',2,77);
INSERT INTO person_rows VALUES(4872906082545710644,'table',1,77);
INSERT INTO person_rows VALUES(4872906082545710644,'table',2,77);
INSERT INTO person_rows VALUES(4872906082545710644,'table',3,77);
CREATE INDEX ix_tables_channel_id_status ON tables (channel_id, status);
CREATE INDEX ix_tables_status ON tables (status);
CREATE INDEX ix_hands_status ON hands (status);
CREATE INDEX ix_ledger_transactions_hand_id ON ledger_transactions (hand_id);
CREATE INDEX ix_deadlines_due_at ON deadlines (due_at);
CREATE INDEX ix_results_table_id ON results (table_id);
CREATE INDEX ix_results_guild_id_player_id_hand_id ON results (guild_id, player_id, hand_id);
CREATE INDEX ix_standings_guild_id_period_game_chips_player_id ON standings (guild_id, period, game, chips, player_id);
CREATE INDEX ix_standings_guild_id_period_game_contracts_made_player_id ON standings (guild_id, period, game, contracts_made, player_id);
CREATE INDEX ix_standings_guild_id_period_game_adjutant_share_player_id ON standings (guild_id, period, game, adjutant_share, player_id);
CREATE INDEX ix_standings_guild_id_period_game_hands_player_id ON standings (guild_id, period, game, hands, player_id);
CREATE INDEX ix_ratings_guild_id_game_settled_number_player_id ON ratings (guild_id, game, settled, number, player_id);
CREATE INDEX ix_season_lines_guild_id_season_measure_rank_player_id ON season_lines (guild_id, season, measure, rank, player_id);
CREATE INDEX ix_hands_guild_id_id ON hands (guild_id, id);
CREATE INDEX ix_results_player_id_hand_id ON results (player_id, hand_id);
CREATE INDEX ix_results_guild_id_player_id_units ON results (guild_id, player_id, units);
CREATE INDEX ix_tournaments_guild_id_status ON tournaments (guild_id, status);
CREATE INDEX ix_tournaments_status_due_at ON tournaments (status, due_at);
CREATE INDEX ix_tournaments_due_at ON tournaments (due_at);
CREATE INDEX ix_tables_tournament_id ON tables (tournament_id);
CREATE INDEX ix_accounts_guild_id_kind_balance_owner_id ON accounts (guild_id, kind, balance, owner_id);
CREATE INDEX ix_ledger_entries_account_id_transaction_id ON ledger_entries (account_id, transaction_id);
CREATE INDEX ix_ledger_transactions_kind_posted_at ON ledger_transactions (kind, posted_at);
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
COMMIT;
