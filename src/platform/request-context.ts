import { createContext } from "react-router";
import type { Deps } from "./deps";

/** Set for every page request by `server/app.ts`; loaders and actions read it with `context.get(depsContext)`. */
export const depsContext = createContext<Deps>();
