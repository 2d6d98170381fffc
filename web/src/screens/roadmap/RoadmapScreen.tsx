export default function RoadmapScreen() {
  return <h1>Roadmap</h1>
}
