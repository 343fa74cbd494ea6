import { useEffect } from "react";
import { useLocation } from "react-router";
import { pathSegments } from "../../platform/pages/private-paths";
import { registerOfflineWorker } from "./register-worker";

/** Installs the worker on any page but the home page, where 24 KB would be wasted on short visits (decision 126). */
export function useOfflineWorker(): void {
  const { pathname } = useLocation();
  const isHome = pathSegments(pathname).length === 0;
  useEffect(() => {
    if (!isHome) registerOfflineWorker();
  }, [isHome]);
}
