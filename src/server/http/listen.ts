import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { ConfigError } from "../../platform/config/config-error";

/** The system's maximum (Linux: 4096). With Node's 511, a rush is dropped and retries only a second later. */
const BACKLOG = 65_535;
/** First descriptor that systemd passes (`sd_listen_fds(3)`). */
const FIRST_PASSED_DESCRIPTOR = 3;

type AddressSettings = Readonly<{ port: string; host: string }>;
type ListenAddress = Readonly<{ port: number; host: string; settings?: AddressSettings }>;
const SITE_SETTINGS: AddressSettings = { port: "PORT", host: "HOST" };
export const METRICS_SETTINGS: AddressSettings = { port: "METRICS_PORT", host: "METRICS_HOST" };

type Environment = Record<string, string | undefined>;

/** Returns the systemd socket (`reboot.socket`), in which connections wait during a restart; or null. */
export function findPassedSocket(environment: Environment, pid: number): number | null {
  const { LISTEN_FDS: count, LISTEN_PID: owner } = environment;
  if (!count || Number(owner) !== pid) return null;
  if (count !== "1")
    throw new ConfigError(`The socket unit passes ${count} sockets; the program serves exactly one.`);
  return FIRST_PASSED_DESCRIPTOR;
}

/** Tries the port before anything is created, so that no half-made database remains. @throws ConfigError */
export async function requireFreePort(address: ListenAddress): Promise<void> {
  const { port, host } = address;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error: NodeJS.ErrnoException) => reject(explainListenError(error, address)));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** Explains a listen error to the operator; returns other errors unchanged. */
export function explainListenError(
  error: NodeJS.ErrnoException,
  { port, host, settings = SITE_SETTINGS }: ListenAddress,
): Error {
  const hostSetting = `${settings.host}=${JSON.stringify(host)}`;
  const advice = settings === METRICS_SETTINGS ? "" : ", and let a proxy listen on 443";
  const messages: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken: another program, or this one, already listens there. Nothing was changed. Stop it, or set ${settings.port}.`,
    EACCES: `Port ${port} is not allowed for this user. Nothing was changed. Set ${settings.port} to 1024 or more${advice}.`,
    EADDRNOTAVAIL: `${hostSetting} is no address of this machine. Nothing was changed. Use 127.0.0.1, or 0.0.0.0 for all addresses.`,
    ENOTFOUND: `${hostSetting} cannot be found. Nothing was changed. Use 127.0.0.1, or 0.0.0.0 for all addresses.`,
    EAI_AGAIN: `${hostSetting} cannot be looked up: the name server does not answer. Nothing was changed. Use 127.0.0.1, or 0.0.0.0 for all addresses.`,
    EINVAL: `${hostSetting} is no address to listen on. Nothing was changed. Use 127.0.0.1, or 0.0.0.0 for all addresses.`,
  };
  const text = messages[error.code ?? ""];
  return text ? new ConfigError(text, { cause: error }) : error;
}

export async function listen(
  app: FastifyInstance,
  { port, host }: ListenAddress,
  socket: number | null,
): Promise<void> {
  // Fastify opens both, because it only closes what it opened. Node prefers the descriptor to the port.
  const options = { port, host, backlog: BACKLOG, ...(socket === null ? {} : { fd: socket }) };
  try {
    await app.listen(options);
  } catch (error) {
    throw explainListenError(error as NodeJS.ErrnoException, { port, host });
  }
}
