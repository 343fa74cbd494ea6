import { expect, test } from "vitest";
import { queryOnce, createDataDir, startProgram } from "./embedded-postgres.fixture";
import { startEmbeddedPostgres } from "./embedded-postgres.server";
import { EmbeddedPostgresError } from "./postgres-error.server";

test(
  "a second process on the same data is refused until the first has stopped",
  { tags: "full" },
  async () => {
    const dataDir = await createDataDir();
    const first = await startEmbeddedPostgres({ dataDir });
    const refused = await startProgram(dataDir).started.catch((error: Error) => error.message);
    expect(refused).toContain(`(process ${process.pid}) is using the data folder ${dataDir}`);
    expect(refused).toContain("DATA_DIR");
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(EmbeddedPostgresError);
    // Refusals inside this process must not free its lock either.
    await expect(startProgram(dataDir).started).rejects.toThrow("Another running copy");
    expect(await queryOnce(first.connection, "select 1 as one")).toEqual([{ one: 1 }]);
    await first.stop();

    const second = startProgram(dataDir);
    expect((await second.started).adopted).toBe(false);
  },
);

test(
  "of four processes that start at once on an empty folder exactly one gets it",
  { tags: "full" },
  async () => {
    const dataDir = await createDataDir();
    const programs = [1, 2, 3, 4].map(() => startProgram(dataDir).started);
    const outcomes = await Promise.allSettled(programs);
    const won = outcomes.filter((outcome) => outcome.status === "fulfilled");
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [String(outcome.reason)] : [],
    );
    expect(won).toHaveLength(1);
    expect(refused.every((reason) => reason.includes("Another running copy"))).toBe(true);
    expect(await queryOnce(won[0]!.value.connection, "select 1 as one")).toEqual([{ one: 1 }]);
  },
);
