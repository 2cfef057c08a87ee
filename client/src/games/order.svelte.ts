/** Seats in an order that somebody chose; seats that came later stand behind. */
export class SeatOrder {
  #chosen = $state.raw<readonly number[]>([]);

  of(seats: number): number[] {
    const chosen = this.#chosen.filter((seat) => seat < seats);
    return [...chosen, ...Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !chosen.includes(seat))];
  }

  /** Puts who stands at `from` to the place `to`. */
  move(from: number, to: number, seats: number): void {
    const order = this.of(seats);
    order.splice(to, 0, ...order.splice(from, 1));
    this.#chosen = order;
  }
}
