import { usePermissions } from "react-admin";
import type { Role } from "../../platform/auth/principal";
import { canAccessSection } from "./access";

/** Whether whoever sits here may change things in a part; the server says the same to every call. */
export function useCanWrite(section: string): boolean {
  const { permissions } = usePermissions<readonly Role[]>();
  return canAccessSection(permissions ?? [], section, true);
}
