import { usePermissions } from "react-admin";
import type { Role } from "../../platform/auth/principal";
import { canAccessSection } from "./access";

export function useCanWrite(section: string): boolean {
  const { permissions } = usePermissions<readonly Role[]>();
  return canAccessSection(permissions ?? [], section, true);
}
