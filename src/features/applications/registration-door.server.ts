import type { RouterContextProvider } from "react-router";
import { m } from "../../paraglide/messages";
import { depsContext, organisationContext } from "../../platform/request-context";
import type { Mover } from "./registration-moves.server";
import type { NotTaken } from "./registrations.service.server";

type Context = Readonly<RouterContextProvider>;

/** What pages need to work with registrations. */
export const moverOf = (context: Context) =>
  ({
    ...context.get(depsContext),
    organisation: context.get(organisationContext),
  }) satisfies Mover;

/** Why a class does not take somebody, at the question that can be answered differently. */
export const notTaken = (error: NotTaken) =>
  error === "too_young"
    ? { field: "yearOfBirth", text: m.reg_too_young() }
    : { field: "intake", text: m.reg_intake_closed() };

/** The address holds a secret: nobody keeps it, and no request that the page causes names more than its origin. */
export const secretHeaders = {
  "cache-control": "private, no-store",
  "referrer-policy": "strict-origin",
};
