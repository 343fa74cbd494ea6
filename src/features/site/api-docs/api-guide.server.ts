export const apiGuide = (origin: string): string => `
### Public content

No key and no sign-in is needed.

\`\`\`
curl "${origin}/api/v1/programs?limit=2&fields=id,title"
curl -H "Accept-Language: fr" "${origin}/api/v1/events?sort=startDate"
curl "${origin}/api/v1/intakes"
\`\`\`

Browsers of any site may read these calls, the feeds and the calendars, without credentials. Every other call is for sites that we have listed.

### Sending a form

Each form of the site is a call. Send an \`Idempotency-Key\`, and repeat the call with the same key and body when no answer arrives: it is done once.

\`\`\`
curl -X POST "${origin}/api/v1/messages" \\
  -H "Content-Type: application/json" -H "Idempotency-Key: 5f2c9a1e-1c55-4a1f-8a53-6a0b9f4d7c11" \\
  -d '{"topic":"learner","message":"Is there a class in Kakuma?","email":"amina@example.org","privacy":true}'
\`\`\`

To register a learner, take the id of an open class from \`GET /intakes\` as \`you.intake\` of \`POST /registrations\`, or \`undecided\`. The choices of each field are listed with the call.

### Signing in

Signing in is a call of the site's own pages: it sets a session cookie. A program sends the site's own \`Origin\`, or the call is refused with 403 \`foreign_origin\`. The same holds for every other call below \`/ajax/v1\` that changes something.

\`\`\`
curl -c cookies -X POST "${origin}/ajax/v1/auth/login" \\
  -H "Content-Type: application/json" -H "Origin: ${origin}" \\
  -d '{"email":"amina@example.org","password":"…"}'
curl -b cookies "${origin}/api/v1/auth/refresh-token"
curl -H "Authorization: Bearer $TOKEN" "${origin}/account/api/v1/profile"
\`\`\`

\`refresh-token\` answers a bearer token for 15 minutes. Calls below \`/api/v1\` take it in \`Authorization\` and never look at cookies. A token that has expired is refused with 403 and the message \`Unauthorized\`: fetch a new one and call again. An account with a second factor answers 401 \`second_factor_required\`; send the same call with \`code\`.

### Lists, languages, money

Lists answer \`items\` and \`nextCursor\`; \`cursor\` continues a list, in the order it began with. \`fields\` limits each item to the fields you name. Public answers have an \`ETag\`: send it back as \`If-None-Match\`, and 304 says that nothing has changed.

Texts come in the language of \`X-Reboot-Locale\` (\`en\`, \`fr\`, \`ar\`, \`sw\`; of \`fr-CA\` the first part counts), else in that of \`Accept-Language\`, else in English. An unknown language is no error: the next of these applies, and \`Content-Language\` names what was chosen.

Public content has amounts in major units with the currency beside them: \`amount: 12.5\` is twelve and a half. Fields whose name ends in \`Minor\`, and \`minor\`, are whole numbers of the smallest unit: \`1250\`.

### Limits

\`RateLimit\` says how many calls are left and for how long, \`RateLimit-Policy\` the limit. A call may have a second limit, such as ten forms an hour for each e-mail address: its 429 describes that limit. 429 and 503 have \`Retry-After\` in seconds, except 429 \`work_required\`.

### Realtime

\`\`\`
wss://…/api/v1/realtime?project=reboot&channels[]=campaigns.laptop-drive-2024&current=1
\`\`\`

The server sends JSON frames: \`connected\` first, then \`event\` with \`events\`, \`channels\`, \`timestamp\` and \`payload\`. Send \`{"type":"ping"}\` every 20 seconds; without a frame for 60 seconds the connection is closed. Public channels need no sign-in: \`campaigns.<slug>\`, \`events.<slug>\` and others. Those of an account open with your bearer token: as \`Authorization: Bearer …\` when you connect, or in a frame \`{"type":"authentication","data":{"session":"<token>"}}\`. Send a frame with a new token before the old one expires. Close code 1008 means: do not come back; 1011 to 1013: come back later. A frame \`{"type":"error","data":{"code":4404,…}}\` after \`connected\` says that a channel is of nothing published; the connection stays open, and events follow once it is. A \`GET\` without an upgrade answers 426 \`upgrade_required\`.

### Files

Files travel by [tus 1.0](https://tus.io/protocols/resumable-upload) at \`/api/v1/uploads\`: \`POST\` with \`Upload-Length\` and \`Upload-Metadata\` (\`purpose\`, \`filename\` and \`filetype\`, each in base64), then \`PATCH\` with the bytes. Every request has \`Tus-Resumable: 1.0.0\`. Any tus client works as it is, for example [tus-js-client](https://github.com/tus/tus-js-client):

\`\`\`
new tus.Upload(file, {
  endpoint: "${origin}/api/v1/uploads",
  metadata: { purpose: "cv", filename: file.name, filetype: file.type },
  chunkSize: 5_242_880,
}).start();
\`\`\`

Where a network lets only \`GET\` and \`POST\` through, send \`POST\` to the upload with \`X-HTTP-Method-Override: PATCH\` (\`overridePatchMethod\` in tus-js-client).

Without a bearer token the URL in \`Location\` is a secret: it opens the upload for anyone who has it. Send that URL as \`cv\` of \`POST /mentor-applications\` or \`attachment\` of \`POST /partnerships\` within 24 hours. An upload that is unfinished, of another sender or purpose, or part of another submission is refused with 422 and the field.

### Versions and deprecation

The version is in the path: \`v1\`. Within it, answers may get further fields, lists further values, and calls further optional parameters: ignore what you do not know. Nothing is removed or changes its meaning before it has been marked \`deprecated\` in the description for six months; the changes below say what replaces it. What changes more than that becomes \`v2\`, and \`v1\` stays for at least twelve months beside it. Calls of the back office (\`/admin/…\`) may change with each release.

### Changes

- **November 2026**: other content under a \`clientId\` is 422 \`client_id_reused\`; it was dropped. A value that is not in a list is refused with the values, up to 60. Browsers of any site read \`/transparency.json\` and \`/transparency.csv\`.
- **November 2026**: a realtime channel of nothing published gets an error frame 4404; it was silent.
- **November 2026**: uploads without a bearer token need no \`Upload-Token\` header: \`Location\` has the secret. \`POST /mentor-applications\` takes \`cv\`, \`POST /partnerships\` takes \`attachment\`.
- **November 2026**: a bearer token authenticates a realtime connection. \`GET /intakes\`. The description names its models and has every choice, length and status. Another body under an \`Idempotency-Key\` is 422; it was 409. A refused call leaves its key free.
- **November 2026**: areas \`/account\` and \`/organiser\`. \`POST /ajax/v1/account/passkeys\` is deprecated; call \`POST /account/ajax/v1/passkeys\`.
`;
