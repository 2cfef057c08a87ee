/** The rulings that a table may change: each an option of the engine with its values, the printed one first. */
import type { MessageKey } from '../../i18n/index.ts';
import type { Messages } from '../../i18n/messages.gen.ts';

/** Keys of texts without arguments. */
type Plain = { [Key in MessageKey]: keyof Messages[Key] extends never ? Key : never }[MessageKey];

export interface Ruling {
  readonly name: string;
  readonly label: Plain;
  readonly about: Plain;
  readonly values: readonly (readonly [value: string, label: Plain])[];
  /** The number of seats that it is for; any if not given. */
  readonly seats?: number;
}

/** Those that change the game most: they stand open. */
export const MAIN_RULINGS: readonly Ruling[] = [
  { name: 'red', label: 'walking-on-the-moon.option-red', about: 'walking-on-the-moon.option-red-about', values: [['landing', 'walking-on-the-moon.option-red-landing'], ['touch', 'walking-on-the-moon.option-red-touch']] },
  { name: 'end', label: 'walking-on-the-moon.option-end', about: 'walking-on-the-moon.option-end-about', values: [['round', 'walking-on-the-moon.option-end-round'], ['immediately', 'walking-on-the-moon.option-end-immediately'], ['one_more', 'walking-on-the-moon.option-end-one-more'], ['last_one', 'walking-on-the-moon.option-end-last-one']] },
];

export const OTHER_RULINGS: readonly Ruling[] = [
  { name: 'landing', label: 'walking-on-the-moon.option-landing', about: 'walking-on-the-moon.option-landing-about', values: [['printed', 'walking-on-the-moon.option-landing-printed'], ['black_high', 'walking-on-the-moon.option-landing-black'], ['white_level', 'walking-on-the-moon.option-landing-white']] },
  { name: 'turn_order', label: 'walking-on-the-moon.option-turn-order', about: 'walking-on-the-moon.option-turn-order-about', values: [['rounds', 'walking-on-the-moon.option-turn-order-rounds'], ['rearmost', 'walking-on-the-moon.option-turn-order-rearmost']] },
  { name: 'dice_used', label: 'walking-on-the-moon.option-dice-used', about: 'walking-on-the-moon.option-dice-used-about', values: [['exactly', 'walking-on-the-moon.option-dice-used-exactly'], ['up_to', 'walking-on-the-moon.option-dice-used-up-to']] },
  { name: 'buy', label: 'walking-on-the-moon.option-buy', about: 'walking-on-the-moon.option-buy-about', values: [['before', 'walking-on-the-moon.option-buy-before'], ['between', 'walking-on-the-moon.option-buy-between']] },
  { name: 'after_token', label: 'walking-on-the-moon.option-token', about: 'walking-on-the-moon.option-token-about', values: [['allowed', 'walking-on-the-moon.option-token-allowed'], ['capped', 'walking-on-the-moon.option-token-capped']] },
  { name: 'reroll', label: 'walking-on-the-moon.option-reroll', about: 'walking-on-the-moon.option-reroll-about', values: [['binding', 'walking-on-the-moon.option-reroll-binding'], ['better', 'walking-on-the-moon.option-reroll-better']] },
  { name: 'ties', label: 'walking-on-the-moon.option-ties', about: 'walking-on-the-moon.option-ties-about', values: [['rank', 'walking-on-the-moon.option-ties-rank'], ['all', 'walking-on-the-moon.option-ties-all'], ['none', 'walking-on-the-moon.option-ties-none']] },
  { name: 'star_on_accident', label: 'walking-on-the-moon.option-kept', about: 'walking-on-the-moon.option-kept-about', values: [['kept', 'walking-on-the-moon.option-kept-kept'], ['completed', 'walking-on-the-moon.option-kept-completed']] },
  { name: 'star_return', label: 'walking-on-the-moon.option-return', about: 'walking-on-the-moon.option-return-about', values: [['ahead', 'walking-on-the-moon.option-return-ahead'], ['line', 'walking-on-the-moon.option-return-line'], ['rearmost', 'walking-on-the-moon.option-return-rearmost'], ['out', 'walking-on-the-moon.option-return-out']] },
  { name: 'rise_star', label: 'walking-on-the-moon.option-rise', about: 'walking-on-the-moon.option-rise-about', values: [['yes', 'walking-on-the-moon.option-yes'], ['no', 'walking-on-the-moon.option-no']] },
  { name: 'hinder_by', label: 'walking-on-the-moon.option-hinder', about: 'walking-on-the-moon.option-hinder-about', values: [['landing', 'walking-on-the-moon.option-hinder-landing'], ['passing', 'walking-on-the-moon.option-hinder-passing']] },
  { name: 'recovery_star', label: 'walking-on-the-moon.option-recovery-star', about: 'walking-on-the-moon.option-recovery-star-about', values: [['no', 'walking-on-the-moon.option-no'], ['yes', 'walking-on-the-moon.option-yes']] },
  { name: 'recovery_income', label: 'walking-on-the-moon.option-recovery-income', about: 'walking-on-the-moon.option-recovery-income-about', values: [['yes', 'walking-on-the-moon.option-yes'], ['no', 'walking-on-the-moon.option-no']] },
  { name: 'stacking', label: 'walking-on-the-moon.option-stacking', about: 'walking-on-the-moon.option-stacking-about', values: [['bottom', 'walking-on-the-moon.option-stacking-bottom'], ['top', 'walking-on-the-moon.option-stacking-top']] },
  { name: 'behind', label: 'walking-on-the-moon.option-behind', about: 'walking-on-the-moon.option-behind-about', values: [['ring', 'walking-on-the-moon.option-behind-ring'], ['open', 'walking-on-the-moon.option-behind-open']] },
  { name: 'swap', label: 'walking-on-the-moon.option-swap', about: 'walking-on-the-moon.option-swap-about', seats: 2, values: [['piles', 'walking-on-the-moon.option-swap-piles'], ['stars', 'walking-on-the-moon.option-swap-stars'], ['ec', 'walking-on-the-moon.option-swap-ec']] },
];

/** Points of the markers on the last three cards, nearest to the line first: none of them is printed anywhere we know. */
export const MARKERS: readonly string[] = ['15/10/5', '18/15/12', '12/8/4', '10/5/2'];
export const CARDS: readonly number[] = [6, 7, 8];
