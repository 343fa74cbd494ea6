import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { HOST, ORIGIN, WALK, ca, done, follow, run, until } from "./commands.ts";
import { ask } from "./visitor.ts";

const LOCAL_AUTHORITY = `{
	local_certs
	skip_install_trust
	pki {
		ca local {
			root {
				cert /etc/caddy/ca.pem
				key /etc/caddy/ca-key.pem
			}
		}
	}
}
`;

export async function tls() {
  // Debian's package does this where services may start.
  run("systemctl start caddy");
  follow("TLS");
  // A local CA, because the machine cannot reach a public one.
  const file = "/etc/caddy/Caddyfile";
  run(`install -m 640 -g caddy ${WALK}/tls/ca.pem ${WALK}/tls/ca-key.pem /etc/caddy/`);
  writeFileSync(file, `${LOCAL_AUTHORITY}${readFileSync(file, "utf8")}`);
  run("systemctl restart caddy");
  const page = await until("the site over TLS", () => ask(ORIGIN, { ca }).catch(() => null));
  assert.equal(page.status, 200);
  assert.match(String(page.headers["strict-transport-security"]), /max-age=\d{7,}/);
  const plain = await fetch(`http://${HOST}/about`, { redirect: "manual" });
  assert.deepEqual([plain.status, plain.headers.get("location")], [308, `${ORIGIN}/about`]);
  assert.equal((await fetch(`http://${HOST}/api/v1/programs`)).status, 403);
  done("TLS by Caddy");
}

export async function nginx() {
  run(`systemctl stop caddy
    install -d /etc/nginx/reboot /etc/letsencrypt/live/${HOST}
    install -m 600 ${WALK}/tls/fullchain.pem ${WALK}/tls/privkey.pem /etc/letsencrypt/live/${HOST}/
    cp /srv/reboot/current/deploy/nginx-log.conf /srv/reboot/current/deploy/nginx-locations.conf /etc/nginx/reboot/
    cp /srv/reboot/current/deploy/nginx-single.conf /etc/nginx/conf.d/
    rm -f /etc/nginx/sites-enabled/default
    systemctl restart nginx`);
  const page = await until("the site over nginx", () => ask(ORIGIN, { ca }).catch(() => null));
  assert.equal(page.status, 200);
  const secret = "A".repeat(43);
  await ask(`${ORIGIN}/orders/${secret}`, { ca });
  const plain = await fetch(`http://${HOST}/about`, { redirect: "manual" });
  assert.deepEqual([plain.status, plain.headers.get("location")], [308, `${ORIGIN}/about`]);
  const logged = readFileSync("/var/log/nginx/reboot.log", "utf8");
  assert.match(logged, /\/orders\//);
  assert.ok(!logged.includes(secret), "the proxy's log has a secret address");
  done("TLS by nginx");
}
