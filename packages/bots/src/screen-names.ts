/** Screen names as players of a poker site choose them; all invented. */
const NAMES = `
  RiverRat77 slowroll_sam Kilo_Bravo mintyfold northpaw9 TurnItUp quietstorm88 Nine2Five coldbrew_cal papaya_dan
  OxbowLake threebetTheo lunarfox_ BigSlickMick halfpotharry velvetrope Tundra54 gingerace pocketfives sundaygrind
  BlueHeron12 mrsdalloway7 checkmark_ TheOtherPaul driftwood_k peachcobbler Zephyr303 suitedlouise jackrabbit_j LateReg_Leo
  oatmilkOllie Marmot_77 saltandsea RailbirdRuth hazelnut41 foldemFreddy kestrel_9 wetboardWill Pinecone22 MidnightMara
  aqua_vitae5 lazyriver_ Badger_Bay catamaran_c KingsCross8 stationmastr silvermaple DoubleDutch6 mossandfern Cutoff_Carla
  pebblebeach3 anteup_anna Wombat_Wes sixmaxsixto lemonzest_ NordicNut orbit_otto ButtonClick plumtree_p GrannySmith9
  backdoor_bea Cardigan44 tealcurtain chipstack_c Ferris_Q windmill_way Thursday_Tom jasminerice7 LuckyOtter33 ninthstreet
  basil_oak Copperhead5 rowboat_ron quadsquad_q Nimbus_2000x dustyroads_ polkadot_pia SnapCallSue evenkeel_ Bramble_66
  harbourlight overpairOmar TwoTone_Tess maplewood_m sharkfree Gutshot_Gus calmwaters8 paprika_p StraightFace hilltop_hal
  UmbrellaTerm rainyday_rae Solstice21 bluffcoast_b tangerine_t OwlHours_ granite_grit MuckPile_Max yellowkayak NutFlushNina`
  .trim()
  .split(/\s+/);

/** Names of bots that play in won. */
export const KOREAN_NAMES: readonly string[] = ['밤하늘별', '커피한잔_', '에이스123'];

/** How many names there are before they repeat with a number. */
export const SCREEN_NAMES = NAMES.length;

/** The screen name of a bot by its number from 0: a different one for each, with a number when the names run out. */
export function screenName(index: number): string {
  const name = NAMES[index % NAMES.length] ?? 'Player';
  const round = Math.floor(index / NAMES.length);
  return round === 0 ? name : `${name.replace(/_$/, '')}_${round + 1}`;
}
