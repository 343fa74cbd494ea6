// Arabic, Swahili, Spanish, Portuguese and German. English and French are next to the code that reads them.
// `_` matches any gap; accents and letter forms are folded (`normalizeWords`).

export const TRANSLATED_COLUMNS = {
  email: `البريد_الإلكتروني البريد بريد_إلكتروني عنوان_البريد_الإلكتروني الإيميل ايميل
    barua_pepe baruapepe anwani_ya_barua_pepe correo correo_electronico direccion_de_correo direccion_de_correo_electronico
    correio_eletronico endereco_de_email endereco_de_e_mail e_mail_adresse emailadresse mailadresse`,
  language: "اللغة لغة lugha idioma lengua lingua sprache",
  consentDates: [
    `تاريخ_الموافقة tarehe_ya_ridhaa fecha_de_consentimiento fecha_del_consentimiento data_de_consentimento
      data_do_consentimento einwilligungsdatum einwilligung_am zustimmungsdatum`,
    `تاريخ_التأكيد tarehe_ya_kuthibitisha fecha_de_confirmacion data_de_confirmacao bestätigt_am bestätigungsdatum`,
    `تاريخ_الاشتراك مشترك_منذ tarehe_ya_kujisajili tarehe_ya_kujiunga fecha_de_suscripcion fecha_de_alta fecha_alta
      suscrito_el fecha_de_inscripcion data_de_inscricao data_da_inscricao data_de_subscricao inscrito_em angemeldet_am
      angemeldet_seit anmeldedatum abonniert_am abonniert_seit eingetragen_am`,
    `تاريخ_الإضافة تاريخ_الإنشاء تاريخ_التسجيل tarehe_ya_kuongezwa tarehe_ya_kuundwa fecha_de_creacion fecha_de_registro
      creado_el marca_temporal data_de_criacao criado_em data_de_registo data_de_registro data_de_cadastro erstellt_am
      hinzugefügt_am registriert_am angelegt_am zeitstempel`,
  ],
  status: `الحالة حالة حالة_الاشتراك حالة_المشترك الوضع hali hali_ya_usajili hali_ya_mpokeaji estado estatus situacion
    estado_de_suscripcion estado_de_la_suscripcion estado_del_suscriptor situacao estado_da_subscricao status_da_inscricao
    estado_da_assinatura status_da_assinatura zustand abo_status abostatus anmeldestatus abonnementstatus empfängerstatus`,
  subscribedFlag: `مشترك مشتركة الاشتراك نشط موافقة الموافقة amejisajili anapokea ridhaa suscrito suscrita activo activa
    consentimiento inscrito inscrita subscrito subscrita assinante ativo ativa consentimento abonniert angemeldet aktiv
    einwilligung zustimmung`,
  confirmedFlag: "مؤكد مؤكدة amethibitisha confirmado confirmada bestätigt",
  unsubscribed: `ألغى_الاشتراك إلغاء_الاشتراك تاريخ_الإلغاء تاريخ_إلغاء_الاشتراك سبب_إلغاء_الاشتراك منسحب محذوف
    ameondoka amejiondoa tarehe_ya_kuondoka tarehe_ya_kujiondoa sababu_ya_kuondoka sababu_ya_kujiondoa
    baja fecha_de_baja fecha_baja motivo_de_baja motivo_de_la_baja dado_de_baja desuscrito desuscrita cancelado cancelada
    fecha_de_cancelacion eliminado eliminada descadastrado descadastrada data_de_cancelamento data_do_cancelamento
    motivo_do_cancelamento data_de_descadastro desinscrito desinscrita removido removida
    abgemeldet abgemeldet_am abmeldedatum abmeldung abmeldegrund abbestellt abbestellt_am austrittsdatum ausgetragen
    gekündigt gekündigt_am gelöscht gelöscht_am inaktiv`,
  bounced: `مرتد تاريخ_الارتداد imerudi rebotado rebote fecha_de_rebote devolvido devolvida data_de_devolucao unzustellbar`,
  blocked: `محظور محظورة القائمة_السوداء شكوى amezuiwa malalamiko bloqueado bloqueada lista_negra queja denuncia gesperrt
    blockiert sperrliste beschwerde`,
} as const;

export const TRANSLATED_VALUES = {
  subscribed: `مشترك مشتركة نشط نشطة فعال مؤكد مؤكدة amejisajili amejiunga anapokea hai amesajiliwa amethibitisha
    suscrito suscrita suscrito_a alta activo activa activo_a confirmado confirmada abonado inscrito inscrita inscrito_a
    subscrito subscrita assinante ativo ativa ativo_a angemeldet abonniert aktiv bestätigt`,
  unsubscribed: `ألغى_الاشتراك ألغت_الاشتراك ألغي_الاشتراك إلغاء_الاشتراك ملغى ملغي ملغاة غير_مشترك غير_مشتركة منسحب منسحبة
    غير_نشط غير_نشطة محذوف محذوفة ameondoka amejiondoa amejitoa ameacha ameghairi amefutwa si_hai hajajisajili aliondoka
    alijiondoa baja de_baja dado_de_baja dada_de_baja desuscrito desuscrita desuscrito_a cancelado cancelada inactivo inactiva
    eliminado eliminada no_suscrito no_suscrita anulado anulada descadastrado descadastrada cancelou saiu desinscrito
    desinscrita inativo inativa removido removida excluido excluida nao_inscrito nao_inscrita abgemeldet abbestellt
    ausgetragen gekündigt inaktiv gelöscht entfernt nicht_angemeldet nicht_abonniert widerrufen`,
  bounced: `مرتد مرتدة ارتد غير_قابل_للتسليم imerudi imerudishwa haifiki rebotado rebotada rebote no_entregable devolvido
    devolvida rejeitado rejeitada nao_entregue unzustellbar zurückgewiesen`,
  blocked: `محظور محظورة مزعج شكوى amezuiwa imezuiwa malalamiko bloqueado bloqueada lista_negra queja correo_no_deseado
    denuncia lixo_eletronico gesperrt blockiert sperrliste beschwerde`,
  unconfirmed: `غير_مؤكد غير_مؤكدة قيد_الانتظار معلق بانتظار_التأكيد hajathibitisha haijathibitishwa inasubiri anasubiri
    pendiente sin_confirmar no_confirmado no_confirmada pendiente_de_confirmacion pendente nao_confirmado nao_confirmada
    aguardando aguardando_confirmacao por_confirmar unbestätigt nicht_bestätigt ausstehend wartend`,
} as const;

export const TRANSLATED_YES = "نعم ndiyo ndio si verdadero sim verdadeiro ja wahr";
export const TRANSLATED_NO = "لا hapana falso nunca nao nein falsch nie";

export const TRANSLATED_STATUS_PART =
  "حاله|اشتراك|الاشتراك|مشترك|موافقه|الموافقه|usajili|ridhaa|estado|suscri\\w*|consenti\\w*|baja|descadastr\\w*|cancela\\w*|abmeld\\w*|abgemeldet|anmeld\\w*|angemeldet|einwilligung|abbestellt";
/** Values that mean only leaving, in any column. "Baja" alone can also be a low priority. */
export const TRANSLATED_LEAVER_WORD =
  "الاشتراك|غير_مشترك|ameondoka|amejiondoa|amejitoa|dad[oa]_de_baja|desuscri|descadastr|abgemeldet|abbestellt|ausgetragen";
export const TRANSLATED_LEAVER_FILE =
  "bajas?|desuscrit[oa]s?|descadastrad[oa]s?|cancelad[oa]s|rebotados|bloqueados|abgemeldete?|abmeldungen|abbesteller|unzustellbar|gesperrte?|walioondoka|waliojiondoa|ملغ\\p{L}*|الغاء_الاشتراك|الغوا_الاشتراك";
/** Columns with few values that are no status: places, origins, groups, people. */
export const NEUTRAL_COLUMN =
  /(^|_)(name|names|nom|prenom|vorname|nachname|nombre|apellidos?|sobrenome|jina|اسم|الاسم|title|titre|anrede|salutation|civilite|city|town|ville|stadt|ort|ciudad|cidade|mji|المدينه|مدينه|country|pays|land|pais|nchi|بلد|الدوله|cc|region|province|provincia|county|departement|bundesland|mkoa|location|address|adresse|direccion|endereco|zip|postcode|timezone|gmtoff|dstoff|source|origin|origine|quelle|herkunft|fuente|origem|chanzo|مصدر|المصدر|referrer|utm|tags?|labels?|groups?|gruppen?|groupes?|grupos?|kundi|مجموعه|segments?|interests?|interessen|intereses|lists?|liste|listas?|plan|tiers?|company|organi[sz]ation|organisme|firma|empresa|gender|sex|genre|geschlecht|genero|jinsia|الجنس|role|job|profession|beruf|category|categorie|kategorie|categoria|type|typ|tipo|aina|notes?|comments?|device|browser|client|format|currency)(_|$)/;
