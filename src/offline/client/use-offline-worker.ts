import { useEffect } from "react";
import { useLocation } from "react-router";
import { pathSegments } from "../../platform/pages/private-paths";
import { registerOfflineWorker } from "./register-worker";

/**
 * Installs the service worker on any page but the home page: it costs 24 KB, which a visit that ends on the home page would
 * pay for nothing (decision 126).
 */
export function useOfflineWorker(): void {
  const { pathname } = useLocation();
  const isHome = pathSegments(pathname).length === 0;
  useEffect(() => {
    if (!isHome) registerOfflineWorker();
  }, [isHome]);
}
