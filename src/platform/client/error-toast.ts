import { m } from "../../paraglide/messages";
import type { Locale } from "../i18n/locales";
import { ApiError, RefreshError } from "./api-error";

export type ErrorToast = { title: string; description: string; variant: "destructive" };

/** Toast for an error (spec §8); null when the caller shows it in place. */
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

/** `messages.error`; the error's own message when the response is not ours. */
function errorMessage({ body, message }: ApiError): string {
  const { messages } = (body ?? {}) as { messages?: { error?: unknown } };
  return typeof messages?.error === "string" ? messages.error : message;
}
