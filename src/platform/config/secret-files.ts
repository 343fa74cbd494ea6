import { readFileSync, statSync } from "node:fs";
import { ConfigError } from "./config-error";

type Environment = Record<string, string | undefined>;

/**
 * The environment with the secrets that stand in files: `SECRET_FILE=/run/secrets/reboot` is SECRET, as vaults, systemd's
 * credentials and containers hand them over. Ends of lines around them are no part of them.
 * @throws ConfigError when a file cannot be read, or a secret is given in both ways
 */
export function withSecretFiles(environment: Environment, names: Iterable<string>): Environment {
  const all = { ...environment };
  for (const name of names) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) throw new ConfigError(`Configuration: ${name} and ${name}_FILE are both set.`);
    try {
      all[name] = readFileSync(file, "utf8").trim();
    } catch (error) {
      const { code = "unknown" } = error as { code?: string };
      throw new ConfigError(`Configuration: ${name}_FILE=${JSON.stringify(file)}: cannot be read (${code}).`);
    }
    if (all[name] === "")
      throw new ConfigError(`Configuration: ${name}_FILE=${JSON.stringify(file)}: is empty.`);
  }
  return all;
}

/**
 * A directory that is there, or will be made.
 * @throws ConfigError when it is a file, or lies below one
 */
export function requireDirectory(name: string, directory: string): void {
  const value = `${name}=${JSON.stringify(directory)}`;
  try {
    if (statSync(directory).isDirectory()) return;
  } catch (error) {
    const { code = "unknown" } = error as { code?: string };
    if (code === "ENOENT") return;
    throw new ConfigError(
      `Configuration: ${value}: cannot be opened (${code}); must be a directory such as /var/lib/reboot.`,
    );
  }
  throw new ConfigError(`Configuration: ${value}: is a file; must be a directory such as /var/lib/reboot.`);
}
