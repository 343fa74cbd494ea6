import { m } from "../../../paraglide/messages";

const FLASH_MESSAGES = {
  signed_out: m.accounts_said_signed_out,
  password_reset: m.accounts_said_password_reset,
  exists: m.accounts_said_exists,
  step_codes: m.accounts_said_step_codes,
  step_over: m.accounts_said_step_over,
  granted: m.accounts_said_granted,
  profile: m.accounts_said_profile,
  password: m.accounts_said_password,
  email: m.accounts_said_email,
  session: m.accounts_said_session,
  sessions: m.accounts_said_sessions,
  device: m.accounts_said_device,
  factor_off: m.accounts_said_factor_off,
  passkey: m.accounts_said_passkey,
  passkey_renamed: m.accounts_said_passkey_renamed,
  passkey_removed: m.accounts_said_passkey_removed,
  welcome: m.accounts_said_welcome,
  erased: m.privacy_said_erased,
};

export type FlashMessageKey = keyof typeof FLASH_MESSAGES;
export const FLASH_MESSAGE_KEYS = Object.keys(FLASH_MESSAGES) as FlashMessageKey[];
export const flashMessage = (key: FlashMessageKey): string => FLASH_MESSAGES[key]();
