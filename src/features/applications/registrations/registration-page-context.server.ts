import type { RouterContextProvider } from "react-router";
import { m } from "../../../paraglide/messages";
import { depsContext, organisationContext } from "../../../platform/pages/request-context";
import type { TransitionDeps } from "./registration-transitions.server";
import type { IntakeRefusal } from "../drafts/drafts.service.server";

type Context = Readonly<RouterContextProvider>;

export const getTransitionDeps = (context: Context) =>
  ({
    ...context.get(depsContext),
    organisation: context.get(organisationContext),
  }) satisfies TransitionDeps;

export const intakeRefusalError = (error: IntakeRefusal) =>
  error === "too_young"
    ? { field: "yearOfBirth", text: m.reg_too_young() }
    : { field: "intake", text: m.reg_intake_closed() };
