import { createContext } from "react-router";
import type { Deps } from "./deps";

/** Set for every page request by `server/app.ts`; loaders and actions read it with `context.get(depsContext)`. */
export const depsContext = createContext<Deps>();

/** The organisation's name, for what is signed with it; set for every page request by `root.tsx`. */
export const organisationContext = createContext<() => Promise<string>>();

/** The sender's network address, as limits count it; set for every request that is answered for one reader. */
export const addressContext = createContext<string>();
