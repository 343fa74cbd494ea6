import {
  checking,
  initChecking,
  loginEndpoint,
  logout,
  profileEndpoint,
  refreshToken,
} from "../../features/accounts/accounts.api.server";
import { passkeyEndpoints } from "../../features/accounts/passkeys/passkeys.api.server";
import { route } from "../../platform/api/endpoint.server";
import { readOrganisationName } from "../../features/site/site.service.server";
import { BOTH_STYLES } from "./route-access";

const passkeys = passkeyEndpoints(readOrganisationName);

export const accountRoutes = [
  route("GET /auth/refresh-token", "main", ["api"], "public", refreshToken),
  route("GET /init/checking", "main", ["ajax"], "public", initChecking),
  route("POST /auth/login", "main", ["ajax"], "public", loginEndpoint(readOrganisationName)),
  route("POST /auth/passkey/options", "main", ["ajax"], "public", passkeys.start),
  route("POST /auth/passkey/verify", "main", ["ajax"], "public", passkeys.verify),
  route("POST /account/passkeys/options", "main", ["ajax"], "signed-in", passkeys.begin, {
    aliasOf: "POST /account/ajax/v1/passkeys/options",
  }),
  route("POST /account/passkeys", "main", ["ajax"], "signed-in", passkeys.add, {
    aliasOf: "POST /account/ajax/v1/passkeys",
  }),
  route("GET /checking", "main", ["ajax"], "public", checking),
  route("POST /logout", "main", ["ajax"], "public", logout),
  route("GET /profile", "account", BOTH_STYLES, "signed-in", profileEndpoint),
  route("POST /passkeys/options", "account", ["ajax"], "signed-in", passkeys.begin),
  route("POST /passkeys", "account", ["ajax"], "signed-in", passkeys.add),
];
