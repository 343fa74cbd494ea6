import { apiClient } from "../../ui/api-client";
import { noteSessionEnd } from "../auth/session-end";

export const call = ((...input: Parameters<typeof apiClient.ajax>) =>
  apiClient.ajax(...input).catch((error: unknown) => {
    noteSessionEnd(error);
    throw error;
  })) as typeof apiClient.ajax;
export const ADMIN = { area: "admin" } as const;
