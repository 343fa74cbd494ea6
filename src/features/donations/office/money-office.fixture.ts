import { api } from "../../../api";
import type { Role } from "../../../platform/who";
import { testApp } from "../../../server/api/api.fixture";
import { givingProgram } from "../giving.fixture";

type Answer = { status: number; body: Record<string, unknown> & { items: Record<string, unknown>[] } };

/** A program whose back-office is called by members of staff: `finance`, `finance;2` is another one. */
export async function moneyOffice() {
  const program = await givingProgram();
  const app = await testApp(program.deps, api);
  const call = async (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body?: object,
    who: Role | `${Role};${string}` = "finance",
    key: string = crypto.randomUUID(),
  ): Promise<Answer> => {
    const answer = await app.inject({
      method,
      url: `/admin/api/v1${path}`,
      headers: { authorization: `Bearer role:${who}`, "idempotency-key": key },
      ...(body ? { payload: body } : {}),
    });
    return { status: answer.statusCode, body: answer.json() as Answer["body"] };
  };
  const audit = () =>
    program.deps.db.selectFrom("audit_event").select(["actor", "action", "subject", "item"]).execute();
  return { ...program, call, audit };
}
