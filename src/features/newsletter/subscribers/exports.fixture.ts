import { type ExportExample, MANUAL_LISTS, lines } from "./lists.fixture";

const MAILCHIMP =
  "Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS";

export const EXPORTS: readonly ExportExample[] = [
  {
    program: "Mailchimp, subscribed",
    name: "subscribed_members_export_3f2a9c1b.csv",
    text: lines(
      MAILCHIMP,
      'mc-zawadi@example.org,Zawadi,Mrema,4,"2023-04-02 08:15:11",192.0.2.4,"2023-04-03 09:00:00",192.0.2.4,,,,,,,,"2024-01-01 10:00:00",101,a1b2,,"""donor"",""Kampala"""',
      'mc-omar@example.org,Omar,Sesay,2,"2022-11-30 18:00:00",,,,,,,,,,,"2024-01-01 10:00:00",102,a1b3,,',
    ),
    outcomes: { "mc-zawadi": "add", "mc-omar": "add" },
    agreed: { "mc-zawadi": "2023-04-03", "mc-omar": "2022-11-30" },
  },
  {
    program: "Mailchimp, unsubscribed",
    name: "people.csv",
    text: lines(
      `${MAILCHIMP},UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER`,
      'mc-left@example.org,Grace,Achieng,2,"2021-02-02 10:00:00",,,,,,,,,,,"2022-01-01 10:00:00",103,a1b4,,,"2022-01-01 10:00:00","News 12",77,NORMAL,',
    ),
    outcomes: { "mc-left": "unsubscribed_elsewhere" },
  },
  {
    program: "Mailchimp, cleaned",
    name: "people.csv",
    text: lines(
      `${MAILCHIMP},CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID`,
      'mc-cleaned@example.org,Paul,Kone,2,"2021-02-02 10:00:00",,,,,,,,,,,"2022-01-01 10:00:00",104,a1b5,,,"2022-03-01 10:00:00","News 13",78',
    ),
    outcomes: { "mc-cleaned": "bounced_elsewhere" },
  },
  {
    program: "Ghost",
    name: "ghost.members.2026-10-01.csv",
    text: lines(
      "id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers",
      "61,gh-reads@example.org,Nia,,true,false,,2024-03-01T07:30:00.000Z,,,",
      "62,gh-paused@example.org,Idris,,false,false,,2024-03-02T07:30:00.000Z,,,",
      "63,gh-gone@example.org,Leila,,true,false,,2024-03-03T07:30:00.000Z,2025-01-01T00:00:00.000Z,,",
    ),
    outcomes: {
      "gh-reads": "add",
      "gh-paused": "unsubscribed_elsewhere",
      "gh-gone": "unsubscribed_elsewhere",
    },
    agreed: { "gh-reads": "2024-03-01" },
  },
  {
    program: "listmonk",
    name: "subscribers.csv",
    text: lines(
      "uuid,email,name,attributes,status,created_at,updated_at",
      'u1,lm-on@example.org,Ada,"{""city"": ""Goma""}",enabled,2024-02-01 09:00:00.123456 +0000 UTC,2024-02-01 09:00:00 +0000 UTC',
      "u2,lm-off@example.org,Bola,{},disabled,2024-02-01 09:00:00 +0000 UTC,2024-02-01 09:00:00 +0000 UTC",
      "u3,lm-never@example.org,Chidi,{},blocklisted,2024-02-01 09:00:00 +0000 UTC,2024-02-01 09:00:00 +0000 UTC",
    ),
    outcomes: { "lm-on": "add", "lm-off": "unsubscribed_elsewhere", "lm-never": "blocked_elsewhere" },
    agreed: { "lm-on": "2024-02-01" },
  },
  {
    program: "listmonk, subscriptions of a list",
    name: "list.csv",
    text: lines(
      "email,status,subscription_status",
      "lm-yes@example.org,enabled,confirmed",
      "lm-left@example.org,enabled,unsubscribed",
      "lm-open@example.org,enabled,unconfirmed",
    ),
    outcomes: {
      "lm-yes": "add",
      "lm-left": "unsubscribed_elsewhere",
      "lm-open": "unconfirmed_elsewhere",
    },
  },
  {
    program: "Brevo",
    name: "export-contacts.csv",
    text: lines(
      "CONTACT ID;EMAIL;FIRSTNAME;SMS;SMS_BLACKLISTED;EMAIL_BLACKLISTED;ADDED_TIME;MODIFIED_TIME",
      "1;br-reads@example.org;Sara;;true;false;2024-05-31 12:00:00;2024-06-01 12:00:00",
      "2;br-left@example.org;Musa;;false;true;2024-05-31 12:00:00;2024-06-01 12:00:00",
    ),
    outcomes: { "br-reads": "add", "br-left": "blocked_elsewhere" },
    agreed: { "br-reads": "2024-05-31" },
  },
  {
    program: "Substack",
    name: "email_list.reboot.csv",
    text: lines(
      "email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at",
      "su-free@example.org,false,,other,false,2023-09-09T10:00:00.000Z,",
      "su-paid@example.org,true,2027-01-01T00:00:00.000Z,yearly,false,2023-09-10T10:00:00.000Z,2023-09-10T10:00:00.000Z",
      "su-silent@example.org,false,,other,true,2023-09-11T10:00:00.000Z,",
    ),
    outcomes: { "su-free": "add", "su-paid": "add", "su-silent": "unsubscribed_elsewhere" },
    agreed: { "su-free": "2023-09-09", "su-paid": "2023-09-10" },
  },
  {
    program: "MailerLite",
    name: "subscribers-export.csv",
    text: lines(
      "Subscriber,Status,Sent,Opens,Clicks,Subscribed,Location",
      "ml-reads@example.org,Active,12,7,1,2024-05-31 12:00:00,Kenya",
      "ml-left@example.org,Unsubscribed,12,7,1,2024-05-31 12:00:00,Kenya",
      "ml-bounced@example.org,Bounced,1,0,0,2024-05-31 12:00:00,Kenya",
      "ml-junk@example.org,Junk,1,0,0,2024-05-31 12:00:00,Kenya",
      "ml-open@example.org,Unconfirmed,0,0,0,2024-05-31 12:00:00,Kenya",
    ),
    outcomes: {
      "ml-reads": "add",
      "ml-left": "unsubscribed_elsewhere",
      "ml-bounced": "bounced_elsewhere",
      "ml-junk": "blocked_elsewhere",
      "ml-open": "unconfirmed_elsewhere",
    },
    agreed: { "ml-reads": "2024-05-31" },
  },
  {
    program: "Sendy",
    name: "all-subscribers.csv",
    text: lines(
      '"Name","Email","Status"',
      '"Amara","se-reads@example.org","Subscribed"',
      '"Bilal","se-left@example.org","Unsubscribed"',
      '"Chausiku","se-spam@example.org","Marked as spam"',
      '"Dalia","se-soft@example.org","Soft bounced"',
    ),
    outcomes: {
      "se-reads": "add",
      "se-left": "unsubscribed_elsewhere",
      "se-spam": "blocked_elsewhere",
      "se-soft": "bounced_elsewhere",
    },
  },
  {
    program: "Kit",
    name: "subscribers_2026.csv",
    text: lines(
      "id,first_name,email_address,state,created_at,canceled_at",
      "1,Efua,ki-reads@example.org,active,2024-01-05T00:00:00Z,",
      "2,Farid,ki-left@example.org,cancelled,2024-01-05T00:00:00Z,2025-02-02T00:00:00Z",
      "3,Gloria,ki-bounced@example.org,bounced,2024-01-05T00:00:00Z,",
      "4,Hamza,ki-complained@example.org,complained,2024-01-05T00:00:00Z,",
      "5,Imani,ki-inactive@example.org,inactive,2024-01-05T00:00:00Z,",
    ),
    outcomes: {
      "ki-reads": "add",
      "ki-left": "unsubscribed_elsewhere",
      "ki-bounced": "bounced_elsewhere",
      "ki-complained": "blocked_elsewhere",
      "ki-inactive": "unsubscribed_elsewhere",
    },
    agreed: { "ki-reads": "2024-01-05" },
  },
  {
    program: "Buttondown",
    name: "subscribers.csv",
    text: lines(
      "email_address,subscriber_type,source,creation_date,tags,unsubscription_date",
      "bu-reads@example.org,regular,web,2024-07-07T08:00:00Z,,",
      "bu-open@example.org,unactivated,web,2024-07-07T08:00:00Z,,",
      "bu-left@example.org,unsubscribed,web,2024-07-07T08:00:00Z,,2025-07-07T08:00:00Z",
      "bu-dead@example.org,undeliverable,web,2024-07-07T08:00:00Z,,",
    ),
    outcomes: {
      "bu-reads": "add",
      "bu-open": "unconfirmed_elsewhere",
      "bu-left": "unsubscribed_elsewhere",
      "bu-dead": "bounced_elsewhere",
    },
    agreed: { "bu-reads": "2024-07-07" },
  },
  {
    program: "Constant Contact",
    name: "contact_export.csv",
    text: lines(
      "Email address,First name,Email permission status,Confirmed Opt-Out Date,Confirmed Opt-Out Reason,Created At",
      "cc-reads@example.org,Jabari,Express,,,2024-05-31 14:02:00 EDT",
      "cc-left@example.org,Khadija,Unsubscribed,2025-01-02,Too many,2024-05-31 14:02:00 EDT",
    ),
    outcomes: { "cc-reads": "add", "cc-left": "unsubscribed_elsewhere" },
    agreed: { "cc-reads": "2024-05-31" },
  },
  ...MANUAL_LISTS,
  {
    program: "a list of people with cities, sources and tags",
    name: "contacts.csv",
    text: lines(
      "email,City,Source,Tags,Plan,Country code",
      ...Array.from({ length: 12 }, (_, at) => {
        const city = ["Kampala", "Goma"][at % 2];
        return `ci-${at}@example.org,${city},${["web", "event"][at % 2]},donor,free,${["UG", "CD"][at % 2]}`;
      }),
    ),
    outcomes: Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`ci-${at}`, "add"])),
  },
  {
    program: "a sheet with yes and no",
    name: "sheet.csv",
    text: lines(
      "E-Mail,Opt-in,Bounced,Do not email,Confirmed",
      "ge-reads@example.org,Yes,no,,TRUE",
      "ge-no@example.org,No,no,,TRUE",
      "ge-bounced@example.org,Yes,yes,,TRUE",
      "ge-never@example.org,Yes,no,x,TRUE",
      "ge-open@example.org,Yes,no,,FALSE",
    ),
    outcomes: {
      "ge-reads": "add",
      "ge-no": "unsubscribed_elsewhere",
      "ge-bounced": "bounced_elsewhere",
      "ge-never": "unsubscribed_elsewhere",
      "ge-open": "unconfirmed_elsewhere",
    },
  },
  {
    program: "this program",
    name: "subscribers.csv",
    text: lines(
      '"email","state","lists","language","since","agreedAt","pausedUntil","blocked"',
      '"own-reads@example.org","active","weekly","sw","2024-01-01T00:00:00.000Z","2023-12-24T00:00:00.000Z","",""',
      '"own-left@example.org","unsubscribed","weekly","sw","2024-01-01T00:00:00.000Z","","",""',
      '"own-open@example.org","pending","weekly","sw","2024-01-01T00:00:00.000Z","","",""',
      '"own-blocked@example.org","active","weekly","sw","2024-01-01T00:00:00.000Z","","","complaint"',
    ),
    outcomes: {
      "own-reads": "add",
      "own-left": "unsubscribed_elsewhere",
      "own-open": "unconfirmed_elsewhere",
      "own-blocked": "blocked_elsewhere",
    },
    agreed: { "own-reads": "2023-12-24" },
  },
];
