import { m } from "../../paraglide/messages";
import type { Locale } from "../i18n/locales";
import { ApiError, RefreshError } from "./api-error";

export type ErrorToast = { title: string; description: string; variant: "destructive" };

/** What the reader is told of an error in passing (spec §8); null: whoever called says it in the right place. */
export function errorToast(error: unknown, locale: Locale): ErrorToast | null {
  if (error instanceof RefreshError)
    return {
      title: m.client_refresh_failed({}, { locale }),
      description: m.client_refresh_failed_text({}, { locale }),
      variant: "destructive",
    };
  if (error instanceof ApiError && error.style === "api" && error.status === 400)
    return {
      title: m.client_fatal_error({}, { locale }),
      description: errorMessage(error),
      variant: "destructive",
    };
  return null;
}

/** `messages.error`, or the error's own words when whoever answered is not our program. */
function errorMessage({ body, message }: ApiError): string {
  const { messages } = (body ?? {}) as { messages?: { error?: unknown } };
  return typeof messages?.error === "string" ? messages.error : message;
}
