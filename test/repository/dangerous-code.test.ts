import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { serializeCookie } from "../../src/platform/http/cookie.server";

// Dangerous calls are allowed only in the listed files, each with a reason. Additions and removals fail.
const root = path.resolve(import.meta.dirname, "../..");
const files = readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter(
    (file) => /\.(ts|tsx|js|mjs)$/.test(file) && !/\.(test|fixture)\.tsx?$|^paraglide\/|\.d\.ts$/.test(file),
  )
  .map((file) => path.join("src", file));
const text = new Map(files.map((file) => [file, readFileSync(path.join(root, file), "utf8")]));

const placesOf = (pattern: RegExp): string[] =>
  files.filter((file) => pattern.test(text.get(file)!.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, ""))).toSorted();

function only(pattern: RegExp, reasons: Record<string, string>): void {
  expect(placesOf(pattern)).toEqual(Object.keys(reasons).toSorted());
}

test("program files are found", () => {
  expect(files.length).toBeGreaterThan(500);
  expect(placesOf(/\bimport\b/).length).toBeGreaterThan(400);
});

test("no query is assembled from external text", () => {
  only(/\bsql\.raw\(|\.query\((copyFrom\(|copyTo\()?`/, {
    "src/db/grants.server.ts": "grants: names of our tables and of the account, quoted by the database",
    "src/db/paginate.server.ts": "the name of a type and < or >, both of a list in the code",
    "src/db/migrate.server.ts": "the files of src/db/migrations",
    "src/server/backup/load-database.ts":
      "names of tables and columns, quoted, as the database lists its own",
    "src/server/backup/newer-schema.ts": "names of tables and columns of a checked backup, quoted",
    "src/server/backup/snapshot.ts": "names of tables and columns, quoted, as the database lists its own",
    "src/server/postgres/postgres-connection.server.ts": "the name of the database, in the code",
    "src/server/jobs/job-queue.ts": "two lengths of time, in the code",
  });
});

test("no text becomes code, and no command goes through a shell", () => {
  only(/\beval\(|\bnew Function\(|\bvm\.|setTimeout\("|\bshell: *true|\bexecSync\(|[^.\w]exec\(/, {});
  only(/from "node:child_process"/, {
    "src/adapters/child-process/limited-process.server.ts":
      "a fixed script in a shell that sets limits: numbers of ours, arguments as a list",
    "src/server/dev.mjs": "starts itself anew while developing",
    "src/server/doctor/machine-checks.ts": "fixed program, arguments as a list",
    "src/server/postgres/postgres-binaries.server.ts": "fixed programs, arguments as a list",
    "src/server/postgres/postgres-cluster.server.ts": "fixed programs, arguments as a list",
    "src/server/postgres/postgres-user.server.ts": "fixed programs, arguments as a list",
  });
});

test("transactions are opened by transact, which works within the transaction of an idempotent call", () => {
  only(/\.transaction\(\)/, {
    "src/platform/database/transact.server.ts": "opens them",
    "src/server/backup/snapshot.ts": "reads one state of all tables",
    "src/server/keys/data-keys.server.ts": "reads one state of all keys",
  });
});

test("patterns are built from our own words, never from user input", () => {
  only(/\bnew RegExp\(/, {
    "src/features/accounts/credentials/password-rules.server.ts": "words of a list in the code",
    "src/features/newsletter/subscribers/subscriber-columns.ts":
      "words in six languages, written out in the code",
    "src/features/newsletter/subscribers/subscriber-status.ts":
      "words in six languages, written out in the code",
    "src/features/outbox/links/mail-links.model.ts": "two characters in the code",
    "src/offline/forms/form-identity.ts": "names of two fields of the kit",
    "src/platform/i18n/browser-runtime.ts": "the languages of the site",
    "src/platform/ids/reference.ts": "two alphabets in the code",
    "src/platform/text/pasted-lists.ts": "signs of lists, written out in the file",
    "src/server/page/document/used-styles.ts": "the ranges of characters in our style sheets",
    "src/server/page/page-routes.ts": "addresses of src/routes.ts, escaped",
    "src/server/page/view-choice.ts": "the name of a cookie",
  });
});

/** All except modules that only run in browsers. */
const ofServer = (file: string): boolean =>
  !/^src\/(offline|admin|ui|platform\/client)\/|\/ui\/|\/start-hydration\.js$|^src\/entry\.client\.tsx$/.test(
    file,
  );

test("the server requests no URL that outsiders could choose", () => {
  const asks = placesOf(
    /[^.\w]fetch\(|\bhttps?\.(request|get)\(|\bnet\.(connect|createConnection)\(|from "undici"/,
  );
  expect(asks.filter(ofServer)).toEqual(["src/server/composition-root.ts"]);
  only(/rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/, {});
  const reached = (name: string) => placesOf(new RegExp(`from "${name}"`));
  expect(reached("stripe").filter((file) => !file.startsWith("src/adapters/stripe/"))).toEqual([]);
  expect(reached("nodemailer")).toEqual(["src/adapters/smtp-mailer.server.ts"]);
  expect(reached("imapflow")).toEqual(["src/adapters/imap-mailbox.server.ts"]);
  expect(reached('@aws-sdk/[^"]+')).toEqual(["src/adapters/s3-files.server.ts"]);
});

test("hashes, signatures and random secrets use approved algorithms", () => {
  only(
    /createHash\("(?!sha256")|createHmac\("(?!sha256")|hkdfSync\("(?!sha256")|\bmd5\b|\bsha-?1\b(?!\d)/i,
    {},
  );
  only(/createCipher|createDecipher/, {
    "src/platform/crypto/aes-gcm.server.ts":
      "AES-256-GCM with associated data, which jose does not take in this form",
  });
  only(/\bECB\b|\baes-\d+-(cbc|ctr)/i, {});
  only(/\bMath\.random\(/, {
    "src/server/postgres/data-directory-lock.server.ts": "how long to wait for another process",
  });
});

test("text becomes markup only where it was sanitized or rendered by us", () => {
  only(/dangerouslySetInnerHTML|\.innerHTML\b|\.outerHTML *=|insertAdjacentHTML|document\.write\(/, {
    "src/adapters/sandbox/payment-pages.server.tsx": "a style sheet in the code",
    "src/admin/inputs/markdown-input.tsx": "Markdown, cleaned by the server",
    "src/features/outbox/ui/mail-layout.tsx": "Markdown, cleaned by the server",
    "src/features/site/api-docs/pages/api-docs-page.tsx": "Markdown of ours, cleaned by the server",
    "src/offline/forms/follow-queue.js": "a note of the service worker, which escapes the names of forms",
    "src/ui/art/components/art.tsx": "drawings of our own, titles escaped",
    "src/ui/form/public-form.tsx": "ids that were checked",
    "src/ui/icons/icon.tsx": "shapes of the package of icons",
    "src/ui/shell/footer.tsx": "markup that React made on the server",
    "src/ui/text.tsx": "Markdown, cleaned by the server",
  });
});

test("a page accepts messages only from its own service worker", () => {
  only(/addEventListener\("message"|\bonmessage\b/, {
    "src/offline/client/admin-drafts.ts": "a channel between pages of this origin",
    "src/offline/client/save-draft.ts": "the service worker of this site",
    "src/offline/forms/follow-queue.js": "the service worker of this site",
    "src/offline/worker.ts": "pages of this origin are all that can reach it",
    "src/platform/client/reconnecting-socket.ts": "a WebSocket to this site",
  });
  only(/\.postMessage\(/, {
    "src/offline/client/admin-drafts.ts": "a channel between pages of this origin",
    "src/offline/client/register-worker.ts": "to the service worker of this site",
    "src/offline/forms/send-queue.ts": "from the service worker to pages of this site",
    "src/offline/client/save-draft.ts": "to the service worker of this site",
    "src/offline/forms/follow-queue.js": "to the service worker of this site",
    "src/offline/worker.ts": "from the service worker to pages of this site",
  });
});

test("passwords may be pasted and filled in by the browser, are masked, and never shown again", () => {
  only(/\bonPaste\b|"paste"/, {
    "src/admin/inputs/markdown-text-area.tsx": "takes pictures; text is pasted as everywhere",
  });
  only(/type="password"/, {
    "src/features/accounts/ui/secret-fields.tsx": "every field of a password is one of these",
  });
  const fields = text.get("src/features/accounts/ui/secret-fields.tsx")!;
  expect(fields).toMatch(/autoComplete=/);
  expect(fields).not.toMatch(/autoComplete="off"/);
});

test("external names never reach inherited properties of objects", () => {
  only(/__proto__|\.constructor\.prototype|Object\.setPrototypeOf/, {});
});

test("loaders read the cookies of a request through readCookie, so the page cache knows which pages depend on one", () => {
  const reason = "passes them to readCookie";
  only(/headers\.get\(["']cookie["']\)/i, {
    "src/features/accounts/pages/account-page.tsx": reason,
    "src/features/accounts/pages/passkeys-page.tsx": reason,
    "src/features/accounts/passkeys/passkey-sign-in-actions.server.ts": reason,
    "src/features/accounts/sessions/sessions.service.server.ts": reason,
    "src/features/accounts/signed-in-user.service.server.ts": reason,
    "src/features/site/device-storage/wipe-phone.server.ts": reason,
    "src/features/status/pages/code-page.tsx": "an action: its answers are never cached",
    "src/platform/pages/browser-proof.server.ts": reason,
    "src/platform/pages/flash.server.ts": reason,
  });
});

test("cookies are written in one place, bound to this host, and hidden from scripts except the answer about the phone", () => {
  only(/HttpOnly|SameSite=/, {
    "src/platform/http/cookie.server.ts": "says them all",
    "src/platform/pages/device-sharing.ts":
      "whose phone it is: no secret, and scripts answer without a network",
  });
  only(/document\.cookie|cookieStore/, {
    "src/platform/pages/device-sharing.ts": "reads and writes whose phone it is",
    "src/offline/client/wipe-device.ts": "expires what scripts can reach",
    "src/server/page/document/controls.js": "looks whether there is any, to offer to clear them",
  });
  const safe = serializeCookie("name", "value", { secure: true, maxAge: 60 });
  expect(safe).toBe("__Host-name=value; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60");
});
