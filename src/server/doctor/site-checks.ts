import { isIP } from "node:net";
import { connect } from "node:tls";
import { createBaseDeps } from "../base-deps";
import { createBackupStorage } from "../backup/create-backup-storage";
import type { Config } from "../../platform/config/config";
import { type Check, fail, ok, warn } from "./finding";
import type { ConfigCheckInput } from "./machine-checks";
import { DAY_MS } from "../../platform/time/durations";

const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
export const isLocal = ({ origin }: Pick<Config, "origin">): boolean =>
  LOCAL_HOST.test(new URL(origin).hostname);

export const payments: Check<ConfigCheckInput> = {
  name: "payments",
  run: ({ config }) => [
    config.stripe
      ? /^(sk|rk)_test_/.test(config.stripe.secretKey)
        ? warn("STRIPE_SECRET_KEY is a test key: no one is charged. Set the live key", "test_key")
        : ok("by Stripe")
      : config.testPayments
        ? warn(
            "test payments are on: no one is charged. Set the keys of Stripe, or TEST_PAYMENTS=off",
            "test_payments",
          )
        : ok("by bank transfer only"),
  ],
};

export const origin: Check<ConfigCheckInput> = {
  name: "origin",
  run({ config }) {
    if (isLocal(config))
      return [warn(`${config.origin} is this machine. Set ORIGIN=https://… for a real site`, "local_origin")];
    if (config.origin.startsWith("http:"))
      return [
        fail(
          `${config.origin} is not encrypted: passwords travel readable. Set up HTTPS (docs/operations.md)`,
          "no_https",
        ),
      ];
    if (config.trustedProxies.length === 0)
      return [
        warn(
          "ORIGIN is https, so a proxy is in front, but TRUSTED_PROXIES is empty: limits count all readers as one. Set it to the proxy's address, e.g. 127.0.0.1",
          "no_trusted_proxies",
        ),
      ];
    return [ok(config.origin)];
  },
};

/** In days before expiry; most certificates are renewed at 30. */
const RENEW_DAYS = 14;

type Certificate = { until: Date | null; problem: string | null };
type UnreadCertificate = { unreachable: string };

export function readCertificate(url: string, trustedCa?: string): Promise<Certificate | UnreadCertificate> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const name = isIP(host) ? {} : { servername: host };
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port || 443), ...name, ca: trustedCa }, () => {
      const until = new Date(socket.getPeerCertificate().valid_to);
      socket.destroy();
      resolve({ until, problem: null });
    });
    socket.setTimeout(8000, () =>
      socket.destroy(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })),
    );
    socket.on("error", (error: NodeJS.ErrnoException) => {
      const { code = "unknown" } = error instanceof AggregateError ? error.errors[0] : error;
      resolve(/CERT|SIGNATURE/.test(code) ? { until: null, problem: code } : { unreachable: code });
    });
  });
}

const UNREACHABLE_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED:
    "nothing listens there. Start the proxy that holds the certificate (docs/operations.md, TLS), or correct ORIGIN",
  ENOTFOUND: "its name leads nowhere. Add it to the DNS, or correct ORIGIN",
  EAI_AGAIN: "the name server does not answer. Check the network of this machine",
  ETIMEDOUT: "it does not answer. Open the port in the firewall, or correct ORIGIN",
  EHOSTUNREACH: "there is no way to its address. Check DNS and network, or correct ORIGIN",
  ENETUNREACH: "there is no way to its address. Check DNS and network, or correct ORIGIN",
};

export const certificate: Check<ConfigCheckInput> = {
  name: "certificate",
  async run({ config }) {
    if (!config.origin.startsWith("https:")) return [];
    const found = await readCertificate(config.origin);
    if (!("unreachable" in found)) return [assessCertificate(found, new Date())];
    const { hostname, port } = new URL(config.origin);
    const reason =
      UNREACHABLE_REASONS[found.unreachable] ??
      `what answers there speaks no TLS (${found.unreachable}). Start the proxy that holds the certificate, or correct ORIGIN`;
    return [
      warn(
        `the site cannot be reached at ${hostname}:${port || 443} from this machine, so its certificate was not checked: ${reason}`,
        "certificate_unknown",
      ),
    ];
  },
};

export function assessCertificate({ until, problem }: Certificate, now: Date) {
  if (problem === "CERT_HAS_EXPIRED" || (until !== null && until <= now))
    return fail(
      "has expired: browsers refuse the site. Renew it, and see why that failed",
      "certificate_expired",
    );
  if (problem !== null || until === null)
    return fail(`browsers refuse it (${problem}). Use one of a public authority`, "certificate_refused");
  const day = until.toISOString().slice(0, 10);
  const days = Math.floor((until.getTime() - now.getTime()) / DAY_MS);
  if (days < RENEW_DAYS)
    return warn(
      `ends in ${days} ${days === 1 ? "day" : "days"} (${day}). Renew it, and see why that did not happen`,
      "certificate_ends",
      { days },
    );
  return ok(`valid until ${day}`);
}

export const buckets: Check<ConfigCheckInput> = {
  name: "buckets",
  async run({ config }) {
    const all = [
      ...(config.s3
        ? [{ label: `S3_BUCKET ${config.s3.bucket}`, files: createBaseDeps(config).files, prefix: "" }]
        : []),
      ...(config.backup.s3
        ? [
            {
              label: `BACKUP_S3_BUCKET ${config.backup.s3.bucket}`,
              ...storageFields(createBackupStorage(config)),
            },
          ]
        : []),
    ];
    return Promise.all(
      all.map(async ({ label, files, prefix }) => {
        try {
          const probe = `${prefix}doctor-probe`;
          await files.put(probe, Buffer.from("written by npm run doctor, may be removed"));
          await files.remove(probe);
          return ok(`${label} can be written`);
        } catch (error) {
          const { name, message } = error as Error;
          return fail(
            `${label} refuses (${name}: ${message}). Check the name, region, keys and rights of the bucket`,
            "bucket_refused",
          );
        }
      }),
    );
  },
};
const storageFields = ({ files, prefix }: ReturnType<typeof createBackupStorage>) => ({ files, prefix });
