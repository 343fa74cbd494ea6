export const COPY_HEADER = "x-check-in-copy";
