import { isSecureOrigin } from "../../platform/http/cookie.server";
import { FORM_META_FIELDS } from "../../platform/forms/opened-form";
import {
  type DeviceSharing,
  asDeviceSharing,
  deviceSharingCookie,
  readDeviceSharing,
} from "../../platform/pages/device-sharing";
import type { RecoverableForm } from "./form-recovery/form-recovery.server";

type DeviceAnswer = { sharing: DeviceSharing | null; cookie: string | null };

/** Uses the posted answer if none is stored, so that the new record is already bound to the visit. */
export async function resolveDeviceAnswer(
  cookies: string | undefined,
  origin: string,
  readPosted: () => Promise<RecoverableForm | null>,
): Promise<DeviceAnswer> {
  const stored = readDeviceSharing(cookies);
  if (stored !== null) return { sharing: stored, cookie: null };
  const form = await readPosted();
  const sharing = asDeviceSharing(form?.fields.find(([name]) => name === FORM_META_FIELDS.device)?.[1]);
  return {
    sharing,
    cookie: sharing === null ? null : deviceSharingCookie(sharing, isSecureOrigin(origin)),
  };
}
