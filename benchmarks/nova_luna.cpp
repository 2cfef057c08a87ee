// Random matches of Nova Luna with two seats in C++, the measure for the compiled Python of src/moontable.
//
// The same rules and the same technique as games/nova_luna (helical grid, frontier, groups as bit sets, packed needs),
// with what C++ makes easier: the stock is an array in any order, a random word lies in the match, and nothing is kept
// for documents or for more than two seats. Two forms: `listed` writes out every list of legal actions, `sampled` finds
// the chosen action without a list.
//
//     g++ -O3 -march=native -std=c++17 -o nova_luna nova_luna.cpp && ./nova_luna tiles.csv
//
// prints one JSON object: actions of seats and simulations of a tree search per second of processor time, and
// nanoseconds per copy of a match.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace {

constexpr int kTiles = 68, kSpaces = 12, kFull = 11, kOffer = 3, kDiscs = 20, kSeats = 2;
constexpr int kGrid = 2048, kStride = 961, kLongest = 46, kFrontier = 2 * kLongest + 3, kFirstFree = 65;
constexpr int kRefill = 0, kTake = 1;
constexpr uint32_t kTops = 0x80808080u;
constexpr int kSteps[4] = {kGrid - kStride, 1, kStride, kGrid - 1};

struct Tile {
  uint8_t colour, cost, tasks, wants;
  uint32_t need[3];
};
Tile tiles[kTiles + 1];

struct Words {
  uint64_t state;
  uint64_t next() {
    uint64_t z = state += 0x9E3779B97F4A7C15ull;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ z >> 27) * 0x94D049BB133111EBull;
    return z ^ z >> 31;
  }
  uint32_t below(uint32_t n) { return static_cast<uint32_t>((next() >> 32) * n >> 32); }
};

int lowest(uint64_t bits) { return __builtin_ctzll(bits); }
int count(uint64_t bits) { return __builtin_popcountll(bits); }

struct Display {
  uint64_t wants[4], colour[4];
  uint64_t members[kLongest], beside[kLongest];
  uint32_t have[kLongest];
  uint16_t frontier[kFrontier];
  uint8_t tile[kLongest], open[kLongest], group[kLongest];
  int32_t distance, arrived, tiles_laid, free, completed;
  uint8_t grid[kGrid];

  void clear() {
    std::memset(this, 0, sizeof *this);
    free = 1;
    grid[0] = kFirstFree;
  }

  uint64_t occupy(int cell, int ordinal) {
    int hole = grid[cell] - kFirstFree, n = free - 1, last = frontier[n];
    frontier[hole] = static_cast<uint16_t>(last);
    grid[last] = static_cast<uint8_t>(kFirstFree + hole);
    grid[cell] = static_cast<uint8_t>(ordinal + 1);
    uint64_t near = 0;
    for (int step : kSteps) {
      int side = (cell + step) & (kGrid - 1);
      unsigned value = grid[side];
      bool is_new = value == 0;
      frontier[n] = static_cast<uint16_t>(side);
      grid[side] = static_cast<uint8_t>(is_new ? kFirstFree + n : value);
      n += is_new;
      near |= static_cast<uint64_t>(value - 1u < 64u) << ((value - 1u) & 63u);
    }
    free = n;
    return near;
  }

  int complete(int ordinal) {
    uint32_t seen = have[ordinal] | kTops;
    const Tile& t = tiles[tile[ordinal]];
    unsigned met = 0;
    for (int task = 0; task < 3; ++task) met |= static_cast<unsigned>(((seen - t.need[task]) & kTops) == kTops) << task;
    unsigned done = met & open[ordinal];
    if (done) {
      open[ordinal] = static_cast<uint8_t>(open[ordinal] ^ done);
      uint64_t kept = ~(static_cast<uint64_t>(open[ordinal] == 0) << ordinal);
      for (uint64_t& bits : wants) bits &= kept;
    }
    return __builtin_popcount(done);
  }

  int place(int id, int cell) {
    const Tile& t = tiles[id];
    int ordinal = tiles_laid++;
    uint64_t bit = 1ull << ordinal;
    tile[ordinal] = static_cast<uint8_t>(id);
    uint64_t near = occupy(cell, ordinal);
    int shift = 8 * t.colour;
    colour[t.colour] |= bit;

    uint32_t others = 0;
    for (uint64_t rest = near & ~colour[t.colour]; rest;) {
      int label = group[lowest(rest)];
      others += static_cast<uint32_t>(count(members[label])) << (8 * tiles[tile[label]].colour);
      beside[label] |= bit;
      rest &= ~members[label];
    }

    uint64_t joined_beside[4];
    int joined_size[4], joined = 0, label = ordinal;
    uint64_t all = bit, touching = near;
    for (uint64_t rest = near & colour[t.colour]; rest;) {
      label = group[lowest(rest)];
      joined_beside[joined] = beside[label];
      joined_size[joined++] = count(members[label]);
      all |= members[label];
      touching |= beside[label];
      rest &= ~members[label];
    }
    group[ordinal] = static_cast<uint8_t>(label);
    if (joined > 1)
      for (uint64_t rest = all; rest; rest &= rest - 1) group[lowest(rest)] = static_cast<uint8_t>(label);
    members[label] = all;
    beside[label] = touching;
    int size = count(all);
    uint32_t seen = static_cast<uint32_t>(size - 1) << shift;

    have[ordinal] = others + seen;
    open[ordinal] = static_cast<uint8_t>((1 << t.tasks) - 1);
    for (int c = 0; c < 4; ++c) wants[c] |= static_cast<uint64_t>(t.wants >> c & 1) << ordinal;
    int done = complete(ordinal);
    for (uint64_t rest = all & wants[t.colour] & ~bit; rest; rest &= rest - 1) {
      int i = lowest(rest);
      have[i] = (have[i] & ~(0xFFu << shift)) | seen;
      done += complete(i);
    }
    for (uint64_t rest = touching & ~all & wants[t.colour]; rest; rest &= rest - 1) {
      int i = lowest(rest), gain = size;
      for (int k = 0; k < joined; ++k) gain -= static_cast<int>(joined_beside[k] >> i & 1) * joined_size[k];
      have[i] += static_cast<uint32_t>(gain) << shift;
      done += complete(i);
    }
    return done;
  }
};

struct Match {
  Words words;
  int32_t stocked, lying, meeple, mover, turn, over;
  uint32_t occupied;
  uint8_t wheel[kSpaces], stock[kTiles];
  Display display[kSeats];

  void lay(int space) {
    int index = static_cast<int>(words.below(static_cast<uint32_t>(stocked)));
    wheel[space] = stock[index];
    stock[index] = stock[--stocked];
    occupied |= 1u << space;
    ++lying;
  }

  void refill() {
    for (int step = 1; step < kSpaces && stocked; ++step) {
      int space = meeple + step >= kSpaces ? meeple + step - kSpaces : meeple + step;
      if (!(occupied >> space & 1)) lay(space);
    }
  }

  void setup() {
    for (int i = 0; i < kTiles; ++i) stock[i] = static_cast<uint8_t>(i + 1);
    stocked = kTiles;
    lying = meeple = turn = over = 0;
    occupied = 0;
    refill();
    mover = static_cast<int>(words.below(kSeats));
    for (Display& d : display) d.clear();
    display[mover].arrived = 1;
  }

  bool may_refill() const { return lying < kOffer && stocked > 0; }

  int n_legal() const { return may_refill() + std::min(lying, kOffer) * display[mover].free; }

  int nth_legal(int i) const {
    if (may_refill() && i-- == 0) return kRefill;
    int free = display[mover].free, k = (i >= free) + (i >= 2 * free);
    return kTake + k * kGrid + display[mover].frontier[i - k * free];
  }

  int legal(int32_t* out) const {
    int n = 0;
    if (may_refill()) out[n++] = kRefill;
    const Display& d = display[mover];
    for (int k = 0; k < std::min(lying, kOffer); ++k, n += d.free)
      for (int i = 0; i < d.free; ++i) out[n + i] = kTake + k * kGrid + d.frontier[i];
    return n;
  }

  void apply(int action) {
    if (action == kRefill) return refill();
    int k = (action - kTake) / kGrid, cell = (action - kTake) % kGrid;
    uint32_t around = (occupied | occupied << kSpaces) >> (meeple + 1);
    while (k--) around &= around - 1;
    int space = meeple + 1 + __builtin_ctz(around);
    if (space >= kSpaces) space -= kSpaces;
    int tile = wheel[space];
    occupied &= ~(1u << space);
    --lying;
    meeple = space;
    Display& d = display[mover];
    d.distance += tiles[tile].cost;
    d.arrived = 1 + ++turn;
    d.completed += d.place(tile, cell);
    if (d.completed >= kDiscs) {
      over = 1;
      return;
    }
    const Display &a = display[0], &b = display[1];
    mover = b.distance < a.distance || (b.distance == a.distance && b.arrived > a.arrived);
    if (lying == 0) {
      if (stocked == 0) over = 1;
      refill();
    }
  }
};

double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

template <bool kListed>
double actions_per_second(int matches, int repeats) {
  static Match m;
  static int32_t legal[kOffer * kFrontier + 1];
  std::vector<double> rates;
  m.words.state = 1;
  for (int repeat = 0; repeat < repeats; ++repeat) {
    double began = seconds();
    long actions = 0;
    for (int i = 0; i < matches; ++i) {
      m.setup();
      while (!m.over) {
        if (kListed) {
          int n = m.legal(legal);
          m.apply(legal[m.words.below(static_cast<uint32_t>(n))]);
        } else {
          m.apply(m.nth_legal(static_cast<int>(m.words.below(static_cast<uint32_t>(m.n_legal())))));
        }
        ++actions;
      }
    }
    rates.push_back(static_cast<double>(actions) / (seconds() - began));
  }
  std::nth_element(rates.begin(), rates.begin() + repeats / 2, rates.end());
  return rates[static_cast<size_t>(repeats / 2)];
}

struct Node {
  int32_t action;
  uint32_t visits;
  float value, tie;
  uint32_t first, children;
  int32_t mover;
};

// Plain UCT with random playouts to the end, from the start of a match: the algorithm of search/tree.py with a random
// word in the match, so that every simulation draws its own refills.
void search(const Match& root, std::vector<Node>& nodes, int simulations, uint64_t seed) {
  static Match m;
  static int32_t legal[kOffer * kFrontier + 1];
  std::vector<uint32_t> path;
  Words words{seed};
  nodes[0] = Node{0, 0, 0, 0, 0, 0, root.mover};
  uint32_t used = 1;
  for (int simulation = 0; simulation < simulations; ++simulation) {
    m = root;
    m.words.state = words.next();
    uint32_t node = 0;
    path.assign(1, 0);
    while (!m.over) {
      if (!nodes[node].children) {
        int n = m.legal(legal);
        if (used + static_cast<uint32_t>(n) > nodes.size()) break;
        nodes[node].first = used;
        nodes[node].children = static_cast<uint32_t>(n);
        for (int i = 0; i < n; ++i)
          nodes[used++] = Node{legal[i], 0, 0, static_cast<float>(words.next() >> 40) / (1 << 24), 0, 0, m.mover};
      }
      const Node& parent = nodes[node];
      float curious = 2.8f * std::sqrt(std::log(static_cast<float>(parent.visits) + 1)), best = -1e9f;
      uint32_t chosen = parent.first;
      for (uint32_t i = parent.first; i < parent.first + parent.children; ++i) {
        const Node& child = nodes[i];
        float visits = static_cast<float>(child.visits);
        float bound = child.visits ? child.value / visits + curious / std::sqrt(visits) : 1e6f + child.tie;
        if (bound > best) best = bound, chosen = i;
      }
      int action = nodes[chosen].action;  // after a refill it may have become illegal: then any other is played
      bool fits = action == kRefill ? m.may_refill()
                                    : (action - kTake) / kGrid < m.lying &&
                                          m.display[m.mover].grid[(action - kTake) % kGrid] >= kFirstFree;
      m.apply(fits ? action : m.nth_legal(static_cast<int>(m.words.below(static_cast<uint32_t>(m.n_legal())))));
      node = chosen;
      path.push_back(node);
      if (!nodes[node].visits) break;
    }
    while (!m.over) m.apply(m.nth_legal(static_cast<int>(m.words.below(static_cast<uint32_t>(m.n_legal())))));
    int left[2] = {kDiscs - m.display[0].completed, kDiscs - m.display[1].completed};
    int winner = left[0] == left[1] ? m.mover : left[1] < left[0];
    for (uint32_t i : path) {
      ++nodes[i].visits;
      nodes[i].value += nodes[i].mover == winner ? 1.f : -1.f;
    }
  }
}

double simulations_per_second(int simulations, int repeats) {
  static std::vector<Node> nodes(1000000);
  static Match root;
  root.words.state = 9;
  root.setup();
  std::vector<double> rates;
  for (int repeat = 0; repeat < repeats; ++repeat) {
    double began = seconds();
    search(root, nodes, simulations, static_cast<uint64_t>(repeat));
    rates.push_back(simulations / (seconds() - began));
  }
  std::nth_element(rates.begin(), rates.begin() + repeats / 2, rates.end());
  return rates[static_cast<size_t>(repeats / 2)];
}

double clone_ns() {
  static std::vector<Match> ring(16);
  ring[0].setup();
  constexpr int kCopies = 1000000;
  double began = seconds();
  for (int i = 0; i < kCopies; ++i) {
    std::memcpy(&ring[static_cast<size_t>(i + 1) % 16], &ring[static_cast<size_t>(i) % 16], sizeof(Match));
    asm volatile("" ::: "memory");
  }
  return (seconds() - began) / kCopies * 1e9;
}

bool read_tiles(const char* path) {
  const std::string letters = "RBTY";
  const char* names[4] = {"red", "blue", "turquoise", "yellow"};
  std::ifstream file(path);
  std::string line, field;
  std::getline(file, line);
  int id = 0;
  while (std::getline(file, line) && id < kTiles) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    Tile& t = tiles[++id];
    std::istringstream row(line);
    for (int column = 0; std::getline(row, field, ','); ++column) {
      if (column == 1) t.colour = static_cast<uint8_t>(std::find(names, names + 4, field) - names);
      if (column == 2) t.cost = static_cast<uint8_t>(std::atoi(field.c_str()));
      if (column < 3 || field.empty()) continue;
      for (char letter : field) {
        size_t c = letters.find(letter);
        t.need[t.tasks] += 1u << (8 * c);
        t.wants = static_cast<uint8_t>(t.wants | 1u << c);
      }
      ++t.tasks;
    }
  }
  return id == kTiles;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2 || !read_tiles(argv[1])) {
    std::fprintf(stderr, "usage: nova_luna tiles.csv\n");
    return 2;
  }
  actions_per_second<true>(1000, 1);
  double listed = actions_per_second<true>(4000, 5), sampled = actions_per_second<false>(4000, 5);
  std::printf("{\"playout_actions_per_s\": %.0f, \"playout_sampled_actions_per_s\": %.0f, "
              "\"uct_simulations_per_s\": %.0f, \"clone_ns\": %.1f}\n",
              listed, sampled, simulations_per_second(10000, 5), clone_ns());
}
