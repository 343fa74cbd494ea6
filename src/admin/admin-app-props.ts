/** Whoever is signed in here, as the page hands it to the office. */
export type AdminAppProps = {
  /** Admits the styles that the components add. */
  nonce: string;
  name: string;
  email: string;
  roles: readonly string[];
  /** Whether a mail server is set up; without one mails are written and wait. */
  sendsMails: boolean;
  /** Of the organisation. */
  timeZone: string;
};
