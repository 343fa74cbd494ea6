import type { RouterContextProvider } from "react-router";
import { depsContext, organisationContext } from "../../platform/request-context";
import type { Mover } from "./registration-moves.server";

type Context = Readonly<RouterContextProvider>;

/** What pages need to work with registrations. */
export const moverOf = (context: Context) =>
  ({
    ...context.get(depsContext),
    organisation: context.get(organisationContext),
  }) satisfies Mover;

/** The address holds a secret: nobody keeps it, and no request that the page causes names more than its origin. */
export const secretHeaders = {
  "cache-control": "private, no-store",
  "referrer-policy": "strict-origin",
};
