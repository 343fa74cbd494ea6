import { createContext } from "react-router";
import type { Route } from "../api/endpoint.server";
import type { Deps } from "../deps";
import type { DeviceSharing } from "./device-sharing";

/** Set for every page request by `server/http/app.ts`; loaders and actions read it with `context.get(depsContext)`. */
export const depsContext = createContext<Deps>();

/** Every call of the API, for the page that describes them; set by `server/page/page-handler.ts`. */
export const apiRoutesContext = createContext<readonly Route[]>();

/** The organisation's name, for what is signed with it; set for every page request by `root.tsx`. */
export const organisationContext = createContext<() => Promise<string>>();

/** How the page of a request is drawn; set by `server/page/page-handler.ts`. */
export type Rendering = {
  /** Without script and pictures, for readers who save data. */
  light: boolean;
  /** Links what all pages share in place of inlining it; see `PageForm` in `server/page/view-choice.ts`. */
  following?: boolean;
  /** Who uses the phone; only of pages that are rendered for each request. */
  deviceSharing?: DeviceSharing | null;
  /** Hears why a page could not be made. */
  onError?: (error: unknown) => void;
};
export const renderingContext = createContext<Rendering>({ light: false });
/** The sender's network address, as limits count it; set for every request that is answered for one reader. */
export const ipAddressContext = createContext<string>();

/**
 * Admits styles that scripts add to a page, and starts its script at once; set by the loader of the back-office, which
 * cannot do without either. Null: neither.
 */
export const styleNonceContext = createContext<string | null>(null);
/** Draws a public page as anybody would get it, from other data; for previews. Set by `server/page/page-handler.ts`. */
export const renderPageContext = createContext<(path: string, deps: Deps) => Promise<Response>>();
