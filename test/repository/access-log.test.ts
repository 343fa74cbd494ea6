import { readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../../src/routes";

const read = (name: string) => readFileSync(path.resolve(import.meta.dirname, "../../deploy", name), "utf8");

/** Parameters whose values grant access. */
const SECRET = new Set(["signed", "key", "token", "code", "reference", "number", "proof"]);
/** Routes with such a parameter whose values are public. */
const PUBLIC = new Set(["problems/:code"]);
/** Public, but next to URLs with a token. */
const CUT_TOO = new Set(["reset/inbox"]);
const VALUE = "Zq7-very_Secret";

const paths = (entries: readonly RouteConfigEntry[], above = ""): string[] =>
  entries.flatMap(({ path: own, children = [] }) => {
    const here = [above, own].filter(Boolean).join("/");
    return [...(own ? [here] : []), ...paths(children, here)];
  });

const patterns = [...new Set(paths(routes as RouteConfigEntry[]))].filter(
  (pattern) => !pattern.includes("*"),
);
const hides = (pattern: string) =>
  !PUBLIC.has(pattern.replace(/^(:locale\??|fr|ar|sw)\//, "")) &&
  [...pattern.matchAll(/:(\w+)/g)].some(([, name]) => SECRET.has(name!));
const addressOf = (pattern: string) =>
  `/${pattern.replace(/^:locale\??/, "fr").replaceAll(/:\w+\??/g, VALUE)}`;

const maps = [...read("nginx-log.conf").matchAll(/"~(.+)" \$shown;/g)].map(
  ([, source]) => new RegExp(source!),
);
const nginx = (url: string) => maps.map((map) => map.exec(url)?.groups?.["shown"]).find(Boolean) ?? "";
const caddyPattern = /request>uri regexp "(.+)" "\$\{1\}"/.exec(read("Caddyfile.single"))![1]!;
const caddy = (url: string) => url.replace(new RegExp(caddyPattern), "$1");

test("secret parts of URLs are in no log, in any language and with any suffix", () => {
  const secret = patterns.filter(hides);
  expect(secret.length).toBeGreaterThan(15);
  for (const pattern of secret)
    for (const language of ["", "/fr", "/ar", "/sw"])
      for (const more of ["", ".data", "?of=x", "/next"]) {
        const url = `${language}${addressOf(pattern).replace(/^\/fr(?=\/)/, "")}${more}`;
        for (const written of [nginx(url), caddy(url)]) expect(written, url).not.toContain(VALUE);
        expect(nginx(url)).toMatch(/^\/\w/);
      }
});

test("calls and hydration data are logged without ids, and pages without their query", () => {
  for (const [url, shown] of [
    [`/ajax/v1/orders/${VALUE}/pay?x=1`, "/ajax/v1/orders/"],
    [`/api/v1/uploads/${VALUE}`, "/api/v1/uploads/"],
    [`/admin/api/v1/gifts?email=amina@example.org`, "/admin/api/v1/gifts"],
    [`/boot/0a1b?of=/orders/${VALUE}`, "/boot/"],
    [`/search?q=amina`, "/search"],
    ["/", "/"],
  ] as const)
    expect([nginx(url), caddy(url)], url).toEqual([shown, shown]);
});

test("public URLs are logged in full", () => {
  const isPublic = (pattern: string) => !hides(pattern) && !CUT_TOO.has(pattern.replace(/^:locale\??\//, ""));
  for (const pattern of patterns.filter(isPublic)) {
    const url = addressOf(pattern);
    expect([nginx(url), caddy(url)], url).toEqual([url, url]);
  }
});

test("no log has the full IP address of a reader, nor a referrer", () => {
  const format = /log_format reboot '(.+)';/.exec(read("nginx-log.conf"))![1]!;
  expect(format).not.toMatch(/\$(remote_addr|http_|request_uri|request\b|args|query_string|uri)/);
  for (const name of ["nginx.conf", "nginx-single.conf"]) {
    const servers = read(name).match(/^server \{/gm)!.length;
    expect(read(name).match(/access_log \S+ reboot;/g)).toHaveLength(servers);
  }
  expect(read("Caddyfile.single")).toMatch(
    /remote_ip ip_mask[^]*remote_port delete[^]*request>headers delete/,
  );
});
