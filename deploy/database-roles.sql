-- Run once by PostgreSQL's image when its volume is new (compose.yaml), or by hand: DB_OWNER_PASSWORD=… DB_PASSWORD=… psql -U postgres -f database-roles.sql
-- reboot_owner makes and changes the tables when the program starts; reboot runs it and gets its rights from there.
\set ON_ERROR_STOP on
\getenv owner_password DB_OWNER_PASSWORD
\getenv password DB_PASSWORD
create role reboot_owner login password :'owner_password';
create role reboot login password :'password';
create database reboot owner reboot_owner;
