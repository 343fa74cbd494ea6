import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { renderToStaticMarkup } from "react-dom/server";
import { m } from "../../paraglide/messages";
import { formatMoneyExact } from "../../platform/money/format-money";
import { type Locale, directionOf, isLocale } from "../../platform/i18n/locales";
import { money } from "../../platform/money/money";
import { localPath } from "../../platform/pages/local-path";
import { findMonthly, submitCard } from "./sandbox-cards.server";
import { OUTCOMES, type Outcome, findPage, pay, findWaitingPayment } from "./sandbox-dashboard.server";
import type { Sandbox } from "./sandbox-events.server";
import STYLE from "./payment-page.css?inline";

type Page = NonNullable<Awaited<ReturnType<typeof findPage>>>;

/** `/sandbox/pay/<page>`: the fake payment page. Looks unlike our site and says that no one is charged. */
export const createPaymentPagesPlugin =
  (sandbox: Sandbox) =>
  async (app: FastifyInstance): Promise<void> => {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        "application/x-www-form-urlencoded",
        { parseAs: "string", bodyLimit: 2048 },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
      addCardPage(sandbox, scope);
      scope.get<{ Params: { ref: string } }>("/sandbox/pay/:ref", async ({ params }, reply) => {
        const page = await findPage(sandbox, params.ref);
        if (!page) return sendPage(reply, 404, <ExpiredPage locale="en" backUrl="/support" />, "en");
        const locale = pageLocale(page);
        if (page.status !== "open" || page.expires_at <= sandbox.now())
          return sendPage(reply, 410, <ExpiredPage locale={locale} backUrl={page.return_url} />, locale);
        const waiting = await findWaitingPayment(sandbox, page.ref);
        return sendPage(
          reply,
          200,
          <PaymentForm page={page} locale={locale} isSecondStep={waiting !== undefined} />,
          locale,
        );
      });
      scope.post<{ Params: { ref: string }; Body: { outcome?: string } | undefined }>(
        "/sandbox/pay/:ref",
        async ({ params, body }, reply) => {
          const outcome = OUTCOMES.find((each) => each === body?.outcome);
          const page = await findPage(sandbox, params.ref);
          if (!page) return sendPage(reply, 404, <ExpiredPage locale="en" backUrl="/support" />, "en");
          if (body?.outcome === "back") return reply.redirect(page.cancel_url, 303);
          if (!outcome) return reply.redirect(`/sandbox/pay/${page.ref}`, 303);
          await pay(sandbox, page.ref, outcome);
          const next = outcome === "needs_action" ? `/sandbox/pay/${page.ref}` : page.return_url;
          return reply.redirect(next, 303);
        },
      );
    });
  };

type CardQuery = { locale?: string; done?: string; cancel?: string };

/** `/sandbox/card/<monthly gift>`: the fake card page. Redirects within this site only. */
function addCardPage(sandbox: Sandbox, scope: FastifyInstance): void {
  type CardRoute = { Params: { ref: string }; Querystring: CardQuery };
  scope.get<CardRoute>("/sandbox/card/:ref", async ({ params, query, url }, reply) => {
    const locale = isLocale(query.locale ?? "") ? (query.locale as Locale) : "en";
    const monthly = await findMonthly(sandbox, params.ref);
    if (!monthly) return sendPage(reply, 404, <ExpiredPage locale={locale} backUrl="/support" />, locale);
    return sendPage(reply, 200, <CardForm formAction={url} locale={locale} />, locale);
  });
  scope.post<CardRoute & { Body: { do?: string } | undefined }>(
    "/sandbox/card/:ref",
    async ({ params, query, body }, reply) => {
      if (body?.do !== "give") return reply.redirect(localPath(query.cancel) ?? "/support", 303);
      await submitCard(sandbox, params.ref);
      return reply.redirect(localPath(query.done) ?? "/support", 303);
    },
  );
}

const pageLocale = ({ locale }: Page): Locale => (isLocale(locale) ? locale : "en");

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

function sendPage(reply: FastifyReply, status: number, page: React.ReactElement, locale: Locale) {
  const html = renderToStaticMarkup(
    <html lang={locale} dir={directionOf(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{m.sandbox_title({}, { locale })}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>{page}</body>
    </html>,
  );
  return reply
    .code(status)
    .headers({
      "cache-control": "no-store",
      // No `form-action`: the return URL may be on another host.
      "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
    })
    .type("text/html; charset=utf-8")
    .send(`<!doctype html>${html}`);
}

const OUTCOME_LABELS: Record<Outcome, (locale: Locale) => string> = {
  succeed: (locale) => m.sandbox_succeed({}, { locale }),
  fail: (locale) => m.sandbox_fail({}, { locale }),
  needs_action: (locale) => m.sandbox_needs_action({}, { locale }),
  late: (locale) => m.sandbox_late({}, { locale }),
  dispute: (locale) => m.sandbox_dispute({}, { locale }),
};

function PaymentForm({ page, locale, isSecondStep }: { page: Page; locale: Locale; isSecondStep: boolean }) {
  const amount = formatMoneyExact(money(page.amount_minor, page.currency), locale);
  const outcomes: readonly Outcome[] = isSecondStep ? ["succeed", "fail"] : OUTCOMES;
  return (
    <main>
      <p className="test">{m.sandbox_notice({}, { locale })}</p>
      <h1>{isSecondStep ? m.sandbox_bank_asks({}, { locale }) : m.sandbox_title({}, { locale })}</h1>
      <dl>
        <div>
          <dt>{m.sandbox_amount({}, { locale })}</dt>
          <dd>
            <bdi>{amount}</bdi>
            {page.monthly ? ` ${m.sandbox_monthly({}, { locale })}` : null}
          </dd>
        </div>
        <div>
          <dt>{m.sandbox_reference({}, { locale })}</dt>
          <dd>
            <bdi>{page.label}</bdi>
          </dd>
        </div>
      </dl>
      <form method="post" action={`/sandbox/pay/${page.ref}`}>
        {outcomes.map((outcome) => (
          <button
            key={outcome}
            type="submit"
            name="outcome"
            value={outcome}
            className={outcome === "succeed" ? "main" : undefined}
          >
            {OUTCOME_LABELS[outcome](locale)}
          </button>
        ))}
        <button type="submit" name="outcome" value="back" className="plain">
          {m.sandbox_back({}, { locale })}
        </button>
      </form>
    </main>
  );
}

const CardForm = ({ formAction, locale }: { formAction: string; locale: Locale }) => (
  <main>
    <p className="test">{m.sandbox_notice({}, { locale })}</p>
    <h1>{m.sandbox_card({}, { locale })}</h1>
    <form method="post" action={formAction}>
      <button type="submit" name="do" value="give" className="main">
        {m.sandbox_card_good({}, { locale })}
      </button>
      <button type="submit" name="do" value="back" className="plain">
        {m.sandbox_card_back({}, { locale })}
      </button>
    </form>
  </main>
);

const ExpiredPage = ({ locale, backUrl }: { locale: Locale; backUrl: string }) => (
  <main>
    <p className="test">{m.sandbox_notice({}, { locale })}</p>
    <h1>{m.sandbox_over({}, { locale })}</h1>
    <p>{m.sandbox_over_text({}, { locale })}</p>
    <p>
      <a href={backUrl}>{m.sandbox_return({}, { locale })}</a>
    </p>
  </main>
);
