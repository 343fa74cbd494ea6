import * as pages from "virtual:react-router/server-build";
import { run } from "./program";

await run({ pages });
