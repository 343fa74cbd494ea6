/** Request header: the check-in page as a phone stores it, without a guest in it. */
export const COPY_HEADER = "x-check-in-copy";
