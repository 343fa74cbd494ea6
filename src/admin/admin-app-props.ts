export type AdminAppProps = {
  nonce: string;
  name: string;
  email: string;
  roles: readonly string[];
  /** Without a mail server, emails are written but wait. */
  sendsMails: boolean;
  timeZone: string;
};
