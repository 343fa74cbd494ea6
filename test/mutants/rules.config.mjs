import { shared } from "./shared.mjs";

/** Mutates every rule; each model has its test beside it. */
export default shared({
  name: "rules",
  mutate: ["src/**/*.model.ts"],
  vitest: { configFile: "test/mutants/vitest.rules.config.ts", related: true },
  concurrency: 2,
});
