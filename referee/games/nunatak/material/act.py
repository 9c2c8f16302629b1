"""What all acts of the material share: each is judged by the scene in which it is entered."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import replace

from referee.games.faults import Fault
from referee.games.nunatak.material.material_rules import UNFIT
from referee.games.nunatak.material.scene import Scene
from referee.games.nunatak.material.state import Material
from referee.games.nunatak.table.standing import Act, Outcome, Standing
from referee.games.reasons import Reason


class MaterialAct(Act, ABC):
    """Something that players enter of the material."""

    __slots__ = ()

    @abstractmethod
    def scene_faults(self, scene: Scene) -> Iterator[Fault]:
        """Everything that keeps it from being entered in this scene."""

    @abstractmethod
    def material_after(self, scene: Scene) -> Material:
        """The material after it; it must be free of faults."""

    def reasons(self, scene: Scene) -> tuple[Reason, ...]:  # noqa: ARG002
        """Why it does what it does; it must be free of faults. Tiles and cards that come need no reason."""
        return ()

    def faults_now(self, standing: Standing, scene: Scene | None) -> Iterator[Fault]:  # noqa: ARG002
        """What is wrong with it at the end of the line; only a table that tracks everything takes it."""
        if scene is None:
            yield Fault((), "not-everything-kept")
        else:
            yield from self.scene_faults(scene)

    def judge(self, standing: Standing) -> Outcome:
        """Judge it; after a correction it may have lost its place (G11), and then it changes nothing."""
        scene = standing.scene()
        if scene is None or any(self.scene_faults(scene)):
            return Outcome(standing, (UNFIT.because(),), fits=False)
        return self.outcome(standing, scene)

    def outcome(self, standing: Standing, scene: Scene) -> Outcome:
        """What comes of it; it must be free of faults."""
        return Outcome(replace(standing, material=self.material_after(scene)), self.reasons(scene))
