/** Active ISO 4217 codes of everyday currencies. Funds, metals and test codes (XAU, XTS, CHE …) are left out: nobody plays in them. */
const CURRENCY_CODES = `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD
  CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD
  HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD
  MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG
  QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS
  UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG`;

const CURRENCIES: ReadonlySet<string> = new Set(CURRENCY_CODES.split(/\s+/));

/** Currencies used in whole units: those without a minor unit in ISO 4217, and those that CLDR shows without decimals. */
const WHOLE_UNIT_CURRENCIES: ReadonlySet<string> = new Set(
  'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SOS SYP UGX VND VUV XAF XOF XPF YER'.split(
    ' ',
  ),
);

/** Whether this is the upper-case ISO 4217 code of a supported currency. */
export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code);
}

/** All currency codes, in alphabetical order. */
export function currencies(): readonly string[] {
  return [...CURRENCIES];
}

/**
 * The smallest chip of a currency in minor units: 1 for EUR, 100 for KRW, JPY, VND. Blinds, bets, rake and odd chips are multiples of it,
 * so no player ever holds a fraction that their wallet cannot show.
 */
export function chipUnit(code: string): number {
  return WHOLE_UNIT_CURRENCIES.has(code) ? 100 : 1;
}
