import { createContext } from "react-router";
import type { Route } from "../api/endpoint.server";
import type { Deps } from "../deps";
import type { DeviceSharing } from "./device-sharing";

/** Set by `server/http/app.ts` for every page request. */
export const depsContext = createContext<Deps>();

/** All API calls, for their documentation page; set by `server/page/page-context.ts`. */
export const apiRoutesContext = createContext<readonly Route[]>();

export const organisationContext = createContext<() => Promise<string>>();

export type Rendering = {
  /** Without script and pictures, for data saver. */
  light: boolean;
  /** A following page: links shared resources instead of inlining them (`server/page/view-choice.ts`). */
  following?: boolean;
  deviceSharing?: DeviceSharing | null;
  onError?: (error: unknown) => void;
};
export const renderingContext = createContext<Rendering>({ light: false });
/** The sender's IP address as a rate limit key; not set for cached pages. */
export const ipAddressContext = createContext<string>();

/** Allows inline styles from scripts and starts the script at once; only the back office needs it. */
export const styleNonceContext = createContext<string | null>(null);
/** Renders a public page from other data, for previews. Set by `server/page/private-pages.ts`. */
export const renderPageContext = createContext<(path: string, deps: Deps) => Promise<Response>>();
