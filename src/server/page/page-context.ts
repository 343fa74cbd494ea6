import { RouterContextProvider } from "react-router";
import type { Deps } from "../../platform/deps";
import {
  type Rendering,
  apiRoutesContext,
  depsContext,
  renderingContext,
} from "../../platform/pages/request-context";
import { apiRoutes } from "../../registry/api-routes";

export function createPageContext(rendering: Rendering, deps: Deps): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(depsContext, deps);
  provider.set(apiRoutesContext, apiRoutes);
  provider.set(renderingContext, rendering);
  return provider;
}
