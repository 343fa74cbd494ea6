import { z } from "zod";
import { emailInput } from "../../platform/email-input.server";

/** The newsletter form. */
export const subscribeInput = z.object({ email: emailInput });
