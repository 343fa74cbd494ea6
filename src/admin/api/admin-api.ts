import { apiClient } from "../../ui/api-client";

/** The API of the back-office, by the session of whoever sits here. */
export const call = apiClient.ajax;
export const ADMIN = { area: "admin" } as const;
