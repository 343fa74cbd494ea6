import { usePermissions } from "react-admin";
import type { Role } from "../platform/who";
import { mayOpen } from "./auth";

/** Whether whoever sits here may change things in a part; the server says the same to every call. */
export function useWrites(part: string): boolean {
  const { permissions } = usePermissions<readonly Role[]>();
  return mayOpen(permissions ?? [], part, true);
}
