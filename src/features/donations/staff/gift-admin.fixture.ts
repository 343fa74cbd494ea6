import { apiRoutes } from "../../../registry/api-routes";
import type { Role } from "../../../platform/auth/principal";
import { createTestApp } from "../../../server/api/api.fixture";
import { createGivingFixture } from "../gifts/give.fixture";

type TestResponse = { status: number; body: Record<string, unknown> & { items: Record<string, unknown>[] } };

/** `finance;2` is a second member of staff. */
export async function createGiftAdminFixture() {
  const program = await createGivingFixture();
  const app = await createTestApp(program.deps, apiRoutes);
  const call = async (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body?: object,
    caller: Role | `${Role};${string}` = "finance",
    key: string = crypto.randomUUID(),
  ): Promise<TestResponse> => {
    const response = await app.inject({
      method,
      url: `/admin/api/v1${path}`,
      headers: { authorization: `Bearer role:${caller}`, "idempotency-key": key },
      ...(body ? { payload: body } : {}),
    });
    return { status: response.statusCode, body: response.json() as TestResponse["body"] };
  };
  const audit = () =>
    program.deps.db.selectFrom("audit_event").select(["actor", "action", "subject", "item"]).execute();
  return { ...program, call, audit };
}
