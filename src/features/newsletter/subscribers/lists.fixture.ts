export type ExportExample = {
  program: string;
  name: string;
  text: string;
  /** By the local part of the email address. */
  outcomes: Record<string, string>;
  /** Consent dates that the file states. */
  agreed?: Record<string, string>;
};

export const lines = (...rows: string[]): string => `${rows.join("\n")}\n`;

export const MANUAL_LISTS: readonly ExportExample[] = [
  {
    program: "a list in French",
    name: "liste.csv",
    text: lines(
      "Adresse e-mail;Statut;Date d’inscription;Désabonné le",
      "fr-lit@example.org;Abonné(e);31/05/2024;",
      "fr-parti@example.org;Abonné;31/05/2024;15/06/2025",
      "fr-absent@example.org;Désinscrite;31/05/2024;",
      "fr-attend@example.org;En attente;31/05/2024;",
    ),
    outcomes: {
      "fr-lit": "add",
      "fr-parti": "unsubscribed_elsewhere",
      "fr-absent": "unsubscribed_elsewhere",
      "fr-attend": "unconfirmed_elsewhere",
    },
    agreed: { "fr-lit": "2024-05-31" },
  },
  {
    program: "a list in Arabic",
    name: "قائمة.csv",
    text: lines(
      "البريد الإلكتروني,الاسم,الحالة,تاريخ الاشتراك",
      "ar-reads@example.org,آمنة,مشتركة,2024-05-31",
      "ar-left@example.org,عمر,ألغى الاشتراك,2024-05-31",
      "ar-bounced@example.org,هدى,مرتد,2024-05-31",
      "ar-open@example.org,سارة,غير مؤكد,2024-05-31",
    ),
    outcomes: {
      "ar-reads": "add",
      "ar-left": "unsubscribed_elsewhere",
      "ar-bounced": "bounced_elsewhere",
      "ar-open": "unconfirmed_elsewhere",
    },
    agreed: { "ar-reads": "2024-05-31" },
  },
  {
    program: "a list in Swahili",
    name: "orodha.csv",
    text: lines(
      "Barua pepe,Jina,Hali,Tarehe ya kujisajili",
      "sw-reads@example.org,Zawadi,Amejisajili,2024-05-31",
      "sw-left@example.org,Juma,Ameondoka,2024-05-31",
      "sw-blocked@example.org,Neema,Amezuiwa,2024-05-31",
      "sw-open@example.org,Baraka,Hajathibitisha,2024-05-31",
    ),
    outcomes: {
      "sw-reads": "add",
      "sw-left": "unsubscribed_elsewhere",
      "sw-blocked": "blocked_elsewhere",
      "sw-open": "unconfirmed_elsewhere",
    },
    agreed: { "sw-reads": "2024-05-31" },
  },
  {
    program: "a list in Spanish",
    name: "lista.csv",
    text: lines(
      "Correo electrónico;Ciudad;Estado;Fecha de alta;Fecha de baja",
      "es-reads@example.org;Lima;Alta;31/05/2024;",
      "es-left@example.org;Lima;Baja;31/05/2024;15/06/2025",
      "es-gone@example.org;Lima;Activo;31/05/2024;15/06/2025",
      "es-open@example.org;Lima;Pendiente;31/05/2024;",
    ),
    outcomes: {
      "es-reads": "add",
      "es-left": "unsubscribed_elsewhere",
      "es-gone": "unsubscribed_elsewhere",
      "es-open": "unconfirmed_elsewhere",
    },
    agreed: { "es-reads": "2024-05-31" },
  },
  {
    program: "a list in Portuguese",
    name: "contatos.csv",
    text: lines(
      "E-mail;Cidade;Situação;Confirmado;Data de inscrição",
      "pt-reads@example.org;Maputo;Inscrita;sim;31/05/2024",
      "pt-left@example.org;Maputo;Descadastrado;sim;31/05/2024",
      "pt-open@example.org;Maputo;Inscrito;não;31/05/2024",
    ),
    outcomes: {
      "pt-reads": "add",
      "pt-left": "unsubscribed_elsewhere",
      "pt-open": "unconfirmed_elsewhere",
    },
    agreed: { "pt-reads": "2024-05-31" },
  },
  {
    program: "a list in German",
    name: "verteiler.csv",
    text: lines(
      "E-Mail-Adresse;Ort;Aktiv;Angemeldet am;Gelöscht am",
      "de-reads@example.org;Bonn;ja;31.05.2024;",
      "de-left@example.org;Bonn;abgemeldet;31.05.2024;",
      "de-no@example.org;Bonn;nein;31.05.2024;",
      "de-gone@example.org;Bonn;ja;31.05.2024;01.02.2025",
    ),
    outcomes: {
      "de-reads": "add",
      "de-left": "unsubscribed_elsewhere",
      "de-no": "unsubscribed_elsewhere",
      "de-gone": "unsubscribed_elsewhere",
    },
    agreed: { "de-reads": "2024-05-31" },
  },
];
