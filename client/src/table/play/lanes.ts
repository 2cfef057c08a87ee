/** Geometry of the history: one lane per seat, one column per ply. All lengths are pixels. */
import type { LaneMark } from './face.ts';

export interface LaneFrame { width: number; height: number; seats: number; plies: number }
export interface LaneDot { ply: number; seat: number; x: number; y: number; r: number; weight: number }
export interface LaneChart { dots: LaneDot[]; line: string; dividers: number[]; lanes: number[] }

/** Room left of the first column for the signs of the seats, and right of the last for the needle. */
export const LANE_START = 20;
export const LANE_END = 12;
const RADII = [2.4, 4, 5, 6];

export function laneY(seat: number, { height, seats }: LaneFrame): number {
  return (height * (seat + 0.5)) / seats;
}

/** Where ply `ply` stands; ply 0, the set-up, at the start and the last one at the end. */
export function plyX(ply: number, { width, plies }: LaneFrame): number {
  return plies === 0 ? width - LANE_END : LANE_START + ((width - LANE_START - LANE_END) * ply) / plies;
}

/** The ply nearest to a point of the chart. */
export function plyAt(x: number, frame: LaneFrame): number {
  const share = (x - LANE_START) / (frame.width - LANE_START - LANE_END);
  return Math.min(Math.max(Math.round(share * frame.plies), 0), frame.plies);
}

export function laneChart(marks: readonly LaneMark[], frame: LaneFrame): LaneChart {
  const column = frame.plies === 0 ? 0 : (frame.width - LANE_START - LANE_END) / frame.plies;
  const lane = frame.height / frame.seats;
  const largest = Math.max(2, Math.min(6.5, lane * 0.46, column * 0.75));
  const dots = marks.map((mark) => ({
    ply: mark.ply,
    seat: mark.seat,
    weight: mark.weight,
    x: plyX(mark.ply, frame),
    y: laneY(mark.seat, frame),
    r: Math.min(RADII[Math.min(mark.weight, RADII.length - 1)] ?? 6, largest),
  }));
  return {
    dots,
    line: dots.length > 1 ? `M${dots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}` : '',
    dividers: marks.filter((mark) => mark.divided).map((mark) => plyX(mark.ply - 0.5, frame)),
    lanes: Array.from({ length: frame.seats }, (_, seat) => laneY(seat, frame)),
  };
}
